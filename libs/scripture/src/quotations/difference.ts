/** What pages need to show how a quotation differs from its source, without the readers of texts. */
export { quotedWords } from './claims/quoted-words.ts';
export { difference } from './comparing/difference.ts';
export type { DifferencePart } from './comparing/difference.ts';
