import type { BookCode } from '@targum/contracts/on-demand';
import { parseReference } from '../references/reference.ts';

/** One verse. Verse 0 is a title that stands before verse 1. */
export interface VerseAddress {
  readonly book: BookCode;
  readonly chapter: number;
  readonly verse: number;
}

/**
 * Verses in two numberings: `['JON 1:17', 'JON 2:1']`. Ranges of the same length match verse by
 * verse. A single verse matches every verse of the other side.
 */
export type Row = readonly [theirs: string, original: string];

/** Reads rows such as `JON 1:17=2:1 2:1-10=2:2-11`. A book's code applies to the rows after it. */
export function rowsIn(text: string): Row[] {
  let book = '';
  return text
    .trim()
    .split(/\s+/)
    .flatMap((item): Row[] => {
      const [theirs, original] = item.split('=');
      if (original !== undefined) return [[`${book} ${theirs}`, `${book} ${original}`]];
      book = item;
      return [];
    });
}

/** @throws Error for a text other than verses of one chapter. */
export function addressesIn(text: string): VerseAddress[] {
  const { book, ranges } = parseReference(text) ?? { ranges: [] };
  const [range] = ranges;
  if (book === undefined || range?.from.verse === undefined || range.to.verse === undefined) {
    throw new Error(`Not verses of one chapter: ${text}`);
  }
  const { chapter, verse: first } = range.from;
  return Array.from({ length: range.to.verse - first + 1 }, (_, index) => ({
    ...{ book, chapter, verse: first + index },
  }));
}

/** @throws Error if the sides of the row do not match. */
export function pairsOf([theirs, original]: Row): [theirs: VerseAddress, original: VerseAddress][] {
  const left = addressesIn(theirs);
  const right = addressesIn(original);
  if (left.length === 1) return right.map((place) => [left[0]!, place]);
  if (right.length === 1) return left.map((place) => [place, right[0]!]);
  if (left.length !== right.length) throw new Error(`Not as long: ${theirs}, ${original}`);
  return left.map((place, index) => [place, right[index]!]);
}
