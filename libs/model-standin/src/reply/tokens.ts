const PIECE = /\s*\S{1,12}|\s+/gu;

/**
 * Splits a text into the pieces that are sent one at a time. A piece is at most 12 characters of a
 * word, with the white space before it.
 */
export const splitTokens = (text: string): string[] => text.match(PIECE) ?? [];

/** The estimate for all usage counts: one token per piece. */
export const countTokens = (text: string): number => splitTokens(text).length;
