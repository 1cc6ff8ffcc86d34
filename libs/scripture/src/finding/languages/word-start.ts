import type { Language } from './language.ts';

/**
 * Returns a pattern of the beginning of a word. In some languages, a short word such as "and" can
 * precede this word without a space.
 */
export const wordStart = ({ attached }: Language): string =>
  attached === undefined ? String.raw`(?<!\p{L})` : String.raw`(?:(?<!\p{L})|(?<=${attached}))`;
