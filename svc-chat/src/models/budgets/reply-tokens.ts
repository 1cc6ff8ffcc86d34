/**
 * The number of tokens that are reserved for a reply or a summary before its length is known. Few
 * replies are longer.
 */
export const REPLY_TOKENS = 2000;
