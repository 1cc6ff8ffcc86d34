import type { Language } from './language.ts';

/** Where a word begins (the source of a regular expression), also after a word that is written before it without a space. */
export const wordStart = ({ attached }: Language): string =>
  attached === undefined ? String.raw`(?<!\p{L})` : String.raw`(?:(?<!\p{L})|(?<=${attached}))`;
