import type { Range } from '@targum/scripture';

/** More than the verses of any chapter: chapter times this plus verse orders the verses of a book. */
export const CHAPTER = 1000;
const LAST = CHAPTER - 1;

/** All verses of a book. */
export const WHOLE_BOOK: Range = { from: { chapter: 1 }, to: { chapter: LAST } };

/** The number of the first verse that a range can have. */
export const firstOf = ({ from }: Range): number => from.chapter * CHAPTER + (from.verse ?? 0);

/** The number of the last verse that a range can have. */
export const lastOf = ({ to }: Range): number => to.chapter * CHAPTER + (to.verse ?? LAST);
