/** Fewer than any tokenizer in use needs on average. */
export const BYTES_PER_TOKEN = 3;
const TOKENS_PER_MESSAGE = 4;

/**
 * Roughly how many tokens a text takes, rather too many than too few. Bytes are counted, not
 * characters, since scripts beyond Latin take more tokens for each character.
 */
export const estimateTokens = (text: string): number =>
  Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN) + TOKENS_PER_MESSAGE;
