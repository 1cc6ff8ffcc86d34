const PIECE = /\s*\S{1,12}|\s+/gu;

/**
 * Cuts a text into the pieces that are sent one at a time; joined they give the text again.
 * A piece is a word with the white space before it, at most 12 characters of it.
 */
export const splitTokens = (text: string): string[] => text.match(PIECE) ?? [];

/** The estimate behind all usage counts: one token for each piece. */
export const countTokens = (text: string): number => splitTokens(text).length;
