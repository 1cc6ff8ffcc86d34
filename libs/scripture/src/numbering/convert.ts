import { canon } from '@targum/contracts/on-demand';
import type { BookCode, Numbering } from '@targum/contracts/on-demand';
import type { Place, Range, Reference } from '../references/reference.ts';
import { otherPlaceOf } from './moved.ts';
import type { VersePlace } from './rows.ts';
import { tableOf } from './table.ts';
import type { Part } from './table.ts';
import { verseCounts } from './verse-counts.ts';

const inOrder = (one: VersePlace, other: VersePlace): number =>
  one.chapter - other.chapter || one.verse - other.verse;

const overlap = ({ words: one }: Part, { words: other }: Part): boolean =>
  one.first <= other.last && other.first <= one.last;

/** A title stands before verse 1 and is shown with it. */
const withTitle = (place: VersePlace): VersePlace =>
  place.verse === 0 ? { ...place, verse: 1 } : place;

function inOriginal(place: VersePlace, numbering: Numbering): readonly Part[] {
  const { toOriginal } = tableOf(numbering);
  const parts = toOriginal(place);
  const other = parts.length === 0 ? otherPlaceOf(place) : undefined;
  return other === undefined ? parts : toOriginal(other);
}

/** Each place once, in order. */
function sorted(places: readonly VersePlace[]): VersePlace[] {
  const ordered = places.toSorted(inOrder);
  return ordered.filter((place, index) => index === 0 || inOrder(ordered[index - 1]!, place) !== 0);
}

/**
 * Where a verse of one numbering stands in another. Verse 0 is the title of a psalm. There are several
 * places if the verse is divided or has parts of several verses, and none if the other numbering does
 * not have it or there is no such verse. A book outside the 66 keeps its numbers.
 */
export function convertVerse(place: VersePlace, from: Numbering, to: Numbering): VersePlace[] {
  if (from === to || !canon.includes(place.book)) return [place];
  const { fromOriginal } = tableOf(to);
  return sorted(
    inOriginal(place, from).flatMap((part) =>
      fromOriginal(part.place)
        .filter((target) => overlap(part, target))
        .map((target) => withTitle(target.place)),
    ),
  );
}

/** The verses of a range, with the titles of whole chapters. Some may not exist. */
function versesOf(book: BookCode, { from, to }: Range, counts: readonly number[]): VersePlace[] {
  const places: VersePlace[] = [];
  for (let { chapter } = from; chapter <= Math.min(to.chapter, counts.length); chapter += 1) {
    const first = chapter === from.chapter && from.verse !== undefined ? from.verse : 0;
    const last = (chapter === to.chapter ? to.verse : undefined) ?? counts[chapter - 1]!;
    for (let verse = first; verse <= last; verse += 1) places.push({ book, chapter, verse });
  }
  return places;
}

/**
 * How many verses the ranges of a reference have in a numbering. A verse in two ranges counts twice, a
 * whole book and a book outside the 66 count 0.
 */
export function countVerses({ book, ranges }: Reference, numbering: Numbering): number {
  const counts = verseCounts(book, numbering);
  let total = 0;
  for (const { from, to } of ranges) {
    for (let { chapter } = from; chapter <= Math.min(to.chapter, counts.length); chapter += 1) {
      const first = (chapter === from.chapter ? from.verse : undefined) ?? 1;
      const last = (chapter === to.chapter ? to.verse : undefined) ?? counts[chapter - 1]!;
      total += Math.max(0, last - first + 1);
    }
  }
  return total;
}

/** Runs of verses without a gap. */
function runsOf(places: readonly VersePlace[], counts: readonly number[]): VersePlace[][] {
  const runs: VersePlace[][] = [];
  let before: VersePlace | undefined;
  for (const place of places) {
    const follows =
      before !== undefined &&
      (place.chapter === before.chapter
        ? place.verse === before.verse + 1
        : place.chapter === before.chapter + 1 &&
          place.verse === 1 &&
          before.verse === counts[before.chapter - 1]);
    if (follows) runs.at(-1)!.push(place);
    else runs.push([place]);
    before = place;
  }
  return runs;
}

const placeIn = ({ chapter, verse }: VersePlace, isWhole: boolean): Place =>
  isWhole ? { chapter } : { chapter, verse };

/**
 * The same verses in another numbering, such as `JOL 3` for `JOL 2:28-32`. Verses that the other
 * numbering does not have are left out, as are numbers that do not exist. Whole chapters bring their
 * titles. A whole book and a book outside the 66 stay as they are.
 * @returns undefined if the other numbering has none of the verses.
 */
export function convertReference(
  reference: Reference,
  from: Numbering,
  to: Numbering,
): Reference | undefined {
  const { book } = reference;
  if (from === to || reference.ranges.length === 0 || !canon.includes(book)) return reference;
  const theirs = verseCounts(book, from);
  const counts = verseCounts(book, to);
  const ranges = reference.ranges.flatMap((range): Range[] => {
    const places = versesOf(book, range, theirs).flatMap((place) => convertVerse(place, from, to));
    return runsOf(sorted(places), counts).map((run) => {
      const first = run[0]!;
      const last = run.at(-1)!;
      // A chapter stays a chapter where the verses are one.
      const isStart = range.from.verse === undefined && first.verse === 1;
      const isEnd = range.to.verse === undefined && last.verse === counts[last.chapter - 1];
      return {
        from: placeIn(first, isStart && (isEnd || range.to.verse !== undefined)),
        to: placeIn(last, isStart && isEnd),
      };
    });
  });
  return ranges.length === 0 ? undefined : { book, ranges };
}
