import { canon } from '@targum/contracts/on-demand';
import type { BookCode, Numbering } from '@targum/contracts/on-demand';
import type { ChapterVerse, Range, Reference } from '../references/reference.ts';
import { otherPlaceOf } from './moved.ts';
import type { VerseAddress } from './rows.ts';
import { tableOf } from './table.ts';
import type { VersePart } from './table.ts';
import { verseCounts } from './verse-counts.ts';

const inOrder = (one: VerseAddress, other: VerseAddress): number =>
  one.chapter - other.chapter || one.verse - other.verse;

const overlap = ({ words: one }: VersePart, { words: other }: VersePart): boolean =>
  one.first <= other.last && other.first <= one.last;

/** Returns verse 1 in place of a title (verse 0), because texts show a title with verse 1. */
const withTitle = (place: VerseAddress): VerseAddress =>
  place.verse === 0 ? { ...place, verse: 1 } : place;

function inOriginal(place: VerseAddress, numbering: Numbering): readonly VersePart[] {
  const { toOriginal } = tableOf(numbering);
  const parts = toOriginal(place);
  const other = parts.length === 0 ? otherPlaceOf(place) : undefined;
  return other === undefined ? parts : toOriginal(other);
}

function sorted(places: readonly VerseAddress[]): VerseAddress[] {
  const ordered = places.toSorted(inOrder);
  return ordered.filter((place, index) => index === 0 || inOrder(ordered[index - 1]!, place) !== 0);
}

/**
 * Converts a verse to another numbering. Verse 0 is the title of a psalm. The result has several
 * verses if a verse is divided, and none if the other numbering lacks the verse. A verse of a book
 * outside the 66 keeps its numbers.
 */
export function convertVerse(place: VerseAddress, from: Numbering, to: Numbering): VerseAddress[] {
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

/**
 * Yields the verses of a range by chapter, with the first and last verse. `first` is undefined for
 * a chapter that is included from its start.
 */
function* chaptersIn({ from, to }: Range, counts: readonly number[]) {
  for (let { chapter } = from; chapter <= Math.min(to.chapter, counts.length); chapter += 1) {
    const first = chapter === from.chapter ? from.verse : undefined;
    const last = (chapter === to.chapter ? to.verse : undefined) ?? counts[chapter - 1]!;
    yield { chapter, first, last };
  }
}

/**
 * Returns the verses of a range, and the titles (verse 0) of chapters that are included from their
 * start. Not every chapter has a title, so some of these places do not exist.
 */
function versesOf(book: BookCode, range: Range, counts: readonly number[]): VerseAddress[] {
  const places: VerseAddress[] = [];
  for (const { chapter, first = 0, last } of chaptersIn(range, counts)) {
    for (let verse = first; verse <= last; verse += 1) places.push({ book, chapter, verse });
  }
  return places;
}

/** Counts the verses of a reference. Returns 0 for a whole book, and for a book outside the 66. */
export function countVerses({ book, ranges }: Reference, numbering: Numbering): number {
  const counts = verseCounts(book, numbering);
  return ranges
    .flatMap((range) => [...chaptersIn(range, counts)])
    .reduce((total, { first = 1, last }) => total + Math.max(0, last - first + 1), 0);
}

/** Groups verses into runs without a gap. */
function runsOf(places: readonly VerseAddress[], counts: readonly number[]): VerseAddress[][] {
  const runs: VerseAddress[][] = [];
  let before: VerseAddress | undefined;
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

const placeIn = ({ chapter, verse }: VerseAddress, isWhole: boolean): ChapterVerse =>
  isWhole ? { chapter } : { chapter, verse };

/**
 * Converts a reference: `JOL 3` becomes `JOL 2:28-32`. Verses that either numbering lacks are left
 * out. A whole book, and a book outside the 66, stay as they are.
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
      // A whole chapter stays a chapter if its verses are a whole chapter in the other numbering.
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
