import { limits } from '@targum/contracts';
import type { Passage, PassageVerse } from '@targum/contracts/on-demand';
import type { ChapterVerse, Range } from '@targum/scripture/references';
import { formatReference, parseReference } from '@targum/scripture/references';

export type Side = 'before' | 'after';

type Verses = Pick<Passage, 'ref' | 'verses' | 'before' | 'after'>;

/** An answer names at most this number of verses before the passage, and as many after it. */
const ADDED_MAX = 5;

/**
 * Returns the end of a range. For a chapter without a verse, this is the last given verse of the
 * chapter.
 */
const endOf = ({ chapter, verse }: ChapterVerse, verses: Passage['verses']): ChapterVerse => {
  const last = verses.findLast((each) => each.chapter === chapter);
  return { chapter, verse: verse ?? last?.verseEnd ?? last?.verse ?? 1 };
};

const placeOf = ({ chapter, verse }: PassageVerse): ChapterVerse => ({ chapter, verse });

const startOf = ({ chapter, verse }: ChapterVerse): ChapterVerse => ({
  chapter,
  verse: verse ?? 1,
});

/**
 * Returns the reference extended by the verses before or after it. If it becomes too long, verses
 * at its other end are left out. Undefined if the book has no more verses on this side.
 */
export function extendedReference(passage: Verses, side: Side): string | undefined {
  const added = parseReference(passage[side] ?? '');
  const shown = parseReference(passage.ref);
  const [firstAdded, lastAdded] = [added?.ranges[0], added?.ranges.at(-1)];
  const [first, last] = [shown?.ranges[0], shown?.ranges.at(-1)];
  if (!added || !shown || !firstAdded || !lastAdded || !first || !last) return undefined;
  const { book, ranges } = shown;
  const { verses } = passage;
  const room = limits.passageVersesMax - ADDED_MAX;
  const isTooLong = verses.length > room;
  if (side === 'before') {
    const range: Range = { from: startOf(firstAdded.from), to: endOf(first.to, verses) };
    if (!isTooLong) return formatReference({ book, ranges: [range, ...ranges.slice(1)] });
    const kept = verses[room - 1];
    return kept && formatReference({ book, ranges: [{ from: range.from, to: placeOf(kept) }] });
  }
  const range: Range = { from: startOf(last.from), to: endOf(lastAdded.to, verses) };
  if (!isTooLong) return formatReference({ book, ranges: [...ranges.slice(0, -1), range] });
  const kept = verses[verses.length - room];
  return kept && formatReference({ book, ranges: [{ from: placeOf(kept), to: range.to }] });
}
