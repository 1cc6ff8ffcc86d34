import { numbersOf, formatReference } from '@targum/scripture';
import type { NumberedVerse, ChapterVerse, Range, Reference } from '@targum/scripture';

export interface PlacedVerse extends NumberedVerse {
  readonly chapter: number;
}

export const chapterVersesOf = ({ chapter, ...numbered }: PlacedVerse): Required<ChapterVerse>[] =>
  numbersOf(numbered).map((verse) => ({ chapter, verse }));

/** Returns a place as text, for comparisons with other places of the same book. */
export const placeKey = ({ chapter, verse }: ChapterVerse): string => `${chapter}:${verse}`;

/**
 * Returns all verses that a reference asks for, in its order. A chapter that the text does not have
 * is one place without a verse. If the reference names the last verse of such a chapter, as in
 * `4:1-5`, the verses are returned instead.
 * @param counts the last verse of each chapter, or 0 for a chapter that the text does not have.
 */
export function chapterVersesIn({ ranges }: Reference, counts: readonly number[]): ChapterVerse[] {
  const all: Range = { from: { chapter: 1 }, to: { chapter: counts.length } };
  const places: ChapterVerse[] = [];
  for (const { from, to } of ranges.length === 0 ? [all] : ranges) {
    for (let { chapter } = from; chapter <= to.chapter; chapter += 1) {
      const first = (chapter === from.chapter ? from.verse : undefined) ?? 1;
      const last = (chapter === to.chapter ? to.verse : undefined) ?? counts[chapter - 1] ?? 0;
      if (last === 0) places.push({ chapter });
      for (let verse = first; verse <= last; verse += 1) places.push({ chapter, verse });
    }
  }
  return places;
}

/** Returns the ranges that places fill. Consecutive verses and whole chapters form one range. */
export function rangesOf(places: readonly ChapterVerse[]): Range[] {
  const ranges: Range[] = [];
  for (const place of places) {
    const before = ranges.at(-1);
    const isNext =
      before !== undefined &&
      (place.verse === undefined
        ? before.to.verse === undefined && before.to.chapter + 1 === place.chapter
        : before.to.chapter === place.chapter && before.to.verse === place.verse - 1);
    if (isNext) ranges.splice(-1, 1, { from: before.from, to: place });
    else ranges.push({ from: place, to: place });
  }
  return ranges;
}

/**
 * Returns references to the verses and chapters that `reference` asks for and that `given` does not
 * contain.
 * @param counts the last verse of each chapter, or 0 for a chapter that the text does not have.
 */
export function missingFrom(
  reference: Reference,
  given: readonly PlacedVerse[],
  counts: readonly number[],
): string[] {
  const { book } = reference;
  const have = new Set(given.flatMap(chapterVersesOf).map(placeKey));
  const missing = chapterVersesIn(reference, counts).filter((place) => !have.has(placeKey(place)));
  return [...new Set(rangesOf(missing).map((range) => formatReference({ book, ranges: [range] })))];
}
