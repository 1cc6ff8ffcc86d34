/** A low estimate: common tokenizers need more bytes per token on average. */
export const BYTES_PER_TOKEN = 3;
const TOKENS_PER_MESSAGE = 4;

/**
 * Estimates the tokens of a text, erring on the high side. It counts bytes instead of characters,
 * since other scripts than Latin take more tokens per character.
 */
export const estimateTokens = (text: string): number =>
  Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN) + TOKENS_PER_MESSAGE;
