const PIECE = /\s*\S{1,12}|\s+/gu;

/**
 * Splits a text into the pieces that are sent one at a time. A piece is at most 12 characters of a
 * word, with the white space before the word.
 */
export const splitTokens = (text: string): string[] => text.match(PIECE) ?? [];

/** Estimates the usage of a text: one token for each piece. */
export const countTokens = (text: string): number => splitTokens(text).length;
