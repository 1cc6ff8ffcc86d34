/** Exports the comparison of two wordings for pages, without the readers of texts. */
export { quotedWords } from './claims/quoted-words.ts';
export { difference } from './comparing/difference.ts';
export type { DifferenceSpan } from './comparing/difference.ts';
