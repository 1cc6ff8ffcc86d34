/** Exports the parts of references that pages need, without the readers of texts. */
export { formatReference, oneChapterBooks, parseReference, referenceLabel } from './reference.ts';
export type { ChapterVerse, Range, Reference } from './reference.ts';
export { joinedNumbers, numbersOf } from './verse-numbers.ts';
export type { NumberedVerse } from './verse-numbers.ts';
