/** The tokens that are reserved for a reply or a summary. Few replies are longer. */
export const REPLY_TOKENS = 2000;
