export const inputStrings = {
  unstorable: 'This text contains a character that cannot be stored',
} as const;

const LONE_SURROGATE = /\p{Surrogate}/gu;

/**
 * Replaces each lone surrogate of a text by U+FFFD, as UTF-8 encoders do. JSON can contain lone
 * surrogates, but UTF-8, PostgreSQL's JSON and model providers cannot.
 */
export const wellFormed = (text: string): string => text.replace(LONE_SURROGATE, '\ufffd');
