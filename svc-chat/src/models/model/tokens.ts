/**
 * Common tokenizers need more bytes per token on average, so estimates with this number are usually
 * too high.
 */
const BYTES_PER_TOKEN = 3;
const TOKENS_PER_MESSAGE = 4;
/** The share of a model's window that is left for the reply. */
const REPLY_SHARE = 0.25;

export const inputOfWindow = (tokens: number): number => tokens * (1 - REPLY_SHARE);

export const bytesOfWindow = (tokens: number): number => tokens * BYTES_PER_TOKEN;

/**
 * Estimates the tokens of a text. The estimate is usually too high. It counts bytes, because most
 * scripts take more tokens per character than Latin.
 */
export const estimateTokens = (text: string): number =>
  Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN) + TOKENS_PER_MESSAGE;

export const estimateTurns = (turns: readonly { readonly content: string }[]): number =>
  turns.reduce((sum, { content }) => sum + estimateTokens(content), 0);
