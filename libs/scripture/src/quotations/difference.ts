/** Pages import this module, which leaves out the readers of texts. */
export { quotedWords } from './claims/quoted-words.ts';
export { difference } from './comparing/difference.ts';
export type { DifferenceSpan } from './comparing/difference.ts';
