/** A low estimate: common tokenizers need more bytes per token on average. */
const BYTES_PER_TOKEN = 3;
const TOKENS_PER_MESSAGE = 4;
/** Share of a model's window that is left for the reply. */
const REPLY_SHARE = 0.25;

/** How much of a window of this many tokens the input of the model may fill. */
export const inputOfWindow = (tokens: number): number => tokens * (1 - REPLY_SHARE);

/** The size of a text that fills a window of this many tokens, in bytes. */
export const bytesOfWindow = (tokens: number): number => tokens * BYTES_PER_TOKEN;

/**
 * Estimates the tokens of a text, erring on the high side. It counts bytes instead of characters,
 * since other scripts than Latin take more tokens per character.
 */
export const estimateTokens = (text: string): number =>
  Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN) + TOKENS_PER_MESSAGE;

/** Estimates the tokens of messages, like `estimateTokens`. */
export const estimateTurns = (turns: readonly { readonly content: string }[]): number =>
  turns.reduce((sum, { content }) => sum + estimateTokens(content), 0);
