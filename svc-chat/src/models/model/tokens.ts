/** A low estimate, because common tokenizers need more bytes per token on average. */
const BYTES_PER_TOKEN = 3;
const TOKENS_PER_MESSAGE = 4;
/** The share of a model's window that is left for the reply. */
const REPLY_SHARE = 0.25;

/** Returns the number of tokens that the model's input may fill in a window of `tokens` tokens. */
export const inputOfWindow = (tokens: number): number => tokens * (1 - REPLY_SHARE);

/** Returns the size in bytes of a text that fills a window of `tokens` tokens. */
export const bytesOfWindow = (tokens: number): number => tokens * BYTES_PER_TOKEN;

/**
 * Estimates the tokens of a text, rather too high than too low. The estimate counts bytes, because
 * scripts other than Latin take more tokens per character.
 */
export const estimateTokens = (text: string): number =>
  Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN) + TOKENS_PER_MESSAGE;

/** Estimates the tokens of messages, like `estimateTokens`. */
export const estimateTurns = (turns: readonly { readonly content: string }[]): number =>
  turns.reduce((sum, { content }) => sum + estimateTokens(content), 0);
