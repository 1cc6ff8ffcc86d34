import type { Range } from '@targum/scripture';

/**
 * This number is greater than the number of verses of any chapter. Chapter times this number plus
 * verse orders the verses of a book.
 */
export const CHAPTER = 1000;
const LAST = CHAPTER - 1;

/** The range of all verses of a book. */
export const WHOLE_BOOK: Range = { from: { chapter: 1 }, to: { chapter: LAST } };

/** Returns the number of the first verse that a range can have. */
export const firstOf = ({ from }: Range): number => from.chapter * CHAPTER + (from.verse ?? 0);

/** Returns the number of the last verse that a range can have. */
export const lastOf = ({ to }: Range): number => to.chapter * CHAPTER + (to.verse ?? LAST);

/**
 * Returns the SQL condition that a verse has a number from `first` to `last`. Both are chapter
 * times `CHAPTER` plus verse.
 */
export const hasNumberBetween = (first: string, last: string): string => `
  verses.chapter * ${CHAPTER} + verses.verse <= ${last}
    and verses.chapter * ${CHAPTER} + coalesce(verses.verse_end, verses.verse) >= ${first}
    and (verses.numbers is null or exists (
      select from unnest(verses.numbers) as number
        where verses.chapter * ${CHAPTER} + number between ${first} and ${last}
    ))`;
