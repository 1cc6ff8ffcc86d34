import type { ChapterVerse, Range, Reference } from '@targum/scripture';
import { WHOLE_BOOK } from '../passages/verse-numbers.ts';

/** Verses that are read together. They are the cited verses and the verses around them. */
export interface CitedVerses {
  readonly reference: Reference;
  readonly cited: readonly Range[];
  readonly size: number;
}

/** The number of verses on each side of the cited verses that are also compared. */
const AROUND = 2;
/** The maximum number of stretches of verses that are compared for one reference. */
const STRETCHES_MAX = 5;

/** Returns the index of the first verse of each chapter, then the number of all verses. */
function indexesOf(counts: readonly number[]): readonly number[] {
  let index = 0;
  return [0, ...counts.map((count) => (index += count))];
}

interface Stretch {
  readonly first: number;
  readonly last: number;
  readonly cited: readonly Range[];
}

/**
 * Returns the verses of a range, with two more on each side. Undefined if the first verse of the
 * range does not exist.
 */
function stretchOf(range: Range, counts: readonly number[]): Stretch | undefined {
  const { from, to } = range;
  const indexes = indexesOf(counts);
  const start = from.verse ?? 1;
  const startOfChapter = indexes[from.chapter - 1];
  const count = counts[from.chapter - 1];
  if (startOfChapter === undefined || count === undefined || start < 1) return undefined;
  if (from.verse !== undefined && from.verse > count) return undefined;
  const end = Math.min(to.verse ?? Infinity, counts[to.chapter - 1] ?? 0);
  const all = indexes.at(-1)!;
  const first = startOfChapter + start - 1;
  const last = (indexes[to.chapter - 1] ?? all) + end - 1;
  if (last < first) return undefined;
  return {
    first: Math.max(0, first - AROUND),
    last: Math.min(all - 1, last + AROUND),
    cited: [range],
  };
}

function placeOf(index: number, counts: readonly number[]): ChapterVerse {
  const indexes = indexesOf(counts);
  const chapter = indexes.findLastIndex((first, at) => first <= index && at < counts.length);
  return { chapter: chapter + 1, verse: index - indexes[chapter]! + 1 };
}

/** Joins stretches that overlap or touch, so that words across them are found. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const result: Stretch[] = [];
  for (const next of stretches.toSorted((one, other) => one.first - other.first)) {
    const before = result.at(-1);
    if (before === undefined || next.first > before.last + 1) result.push(next);
    else {
      const last = Math.max(before.last, next.last);
      result.splice(-1, 1, { ...before, last, cited: [...before.cited, ...next.cited] });
    }
  }
  return result;
}

/**
 * Returns the verses that a claim with this reference is compared with. Each cited range has two
 * more verses on each side. Distant ranges are separate stretches, because their words do not
 * follow one another.
 * @returns at most five stretches, none if the text lacks the first verse of every range.
 */
export function citedVerses(
  { book, ranges }: Reference,
  counts: readonly number[],
): readonly CitedVerses[] {
  if (ranges.length === 0) {
    const size = counts.reduce((sum, count) => sum + count, 0);
    return [{ reference: { book, ranges }, cited: [WHOLE_BOOK], size }];
  }
  const stretches = joined(ranges.flatMap((range) => stretchOf(range, counts) ?? []));
  return stretches.slice(0, STRETCHES_MAX).map(({ first, last, cited }) => {
    const range = { from: placeOf(first, counts), to: placeOf(last, counts) };
    return { reference: { book, ranges: [range] }, cited, size: last - first + 1 };
  });
}
