import type { Range } from '@targum/scripture';

/**
 * No chapter has this many verses, so chapter times this number plus verse gives the order of the
 * verses in a book.
 */
export const CHAPTER = 1000;
const LAST = CHAPTER - 1;

export const WHOLE_BOOK: Range = { from: { chapter: 1 }, to: { chapter: LAST } };

export const firstOf = ({ from }: Range): number => from.chapter * CHAPTER + (from.verse ?? 0);

export const lastOf = ({ to }: Range): number => to.chapter * CHAPTER + (to.verse ?? LAST);

/**
 * Returns an SQL condition: a row of `verses` has a number from `first` to `last`. Both bounds are
 * chapter times `CHAPTER` plus verse.
 */
export const hasNumberBetween = (first: string, last: string): string => `
  verses.chapter * ${CHAPTER} + verses.verse <= ${last}
    and verses.chapter * ${CHAPTER} + coalesce(verses.verse_end, verses.verse) >= ${first}
    and (verses.numbers is null or exists (
      select from unnest(verses.numbers) as number
        where verses.chapter * ${CHAPTER} + number between ${first} and ${last}
    ))`;
