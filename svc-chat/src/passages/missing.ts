import { formatReference } from '@targum/scripture';
import type { Place, Range, Reference } from '@targum/scripture';

/** A verse, or several that a text joins. */
export interface NumberedVerse {
  readonly chapter: number;
  readonly verse: number;
  readonly verseEnd?: number | undefined;
}

const key = (chapter: number, verse: number): string => `${chapter}:${verse}`;

const keysOf = ({ chapter, verse, verseEnd = verse }: NumberedVerse): string[] =>
  Array.from({ length: verseEnd - verse + 1 }, (_, index) => key(chapter, verse + index));

/** Adds a verse or a whole chapter, to the range before it if it follows that. */
function add(missing: Range[], place: Place): void {
  const before = missing.at(-1);
  const isNext =
    before !== undefined &&
    (place.verse === undefined
      ? before.to.verse === undefined && before.to.chapter + 1 === place.chapter
      : before.to.chapter === place.chapter && before.to.verse === place.verse - 1);
  if (isNext) missing.splice(-1, 1, { from: before.from, to: place });
  else missing.push({ from: place, to: place });
}

/**
 * The verses of a reference that were not found, as references. A chapter that the text does not have
 * is named as a whole, unless the reference says where its verses end.
 * @param counts the last verse of each chapter; 0 for a chapter that the text does not have.
 */
export function missingFrom(
  { book, ranges }: Reference,
  given: readonly NumberedVerse[],
  counts: readonly number[],
): string[] {
  const have = new Set(given.flatMap(keysOf));
  const all: Range = { from: { chapter: 1 }, to: { chapter: counts.length } };
  const missing: Range[] = [];
  for (const { from, to } of ranges.length === 0 ? [all] : ranges) {
    for (let { chapter } = from; chapter <= to.chapter; chapter += 1) {
      const first = (chapter === from.chapter ? from.verse : undefined) ?? 1;
      const last = (chapter === to.chapter ? to.verse : undefined) ?? counts[chapter - 1] ?? 0;
      if (last === 0) add(missing, { chapter });
      for (let verse = first; verse <= last; verse += 1) {
        if (!have.has(key(chapter, verse))) add(missing, { chapter, verse });
      }
    }
  }
  return [...new Set(missing.map((range) => formatReference({ book, ranges: [range] })))];
}
