import type { Language } from './language.ts';

/** Pattern of the beginning of a word, also after a word that precedes it without a space. */
export const wordStart = ({ attached }: Language): string =>
  attached === undefined ? String.raw`(?<!\p{L})` : String.raw`(?:(?<!\p{L})|(?<=${attached}))`;
