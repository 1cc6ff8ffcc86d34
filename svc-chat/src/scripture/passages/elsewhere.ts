import { otherPlaceOf } from '@targum/scripture';
import type { Range, Reference } from '@targum/scripture';
import type { Position } from './passages.repository.ts';

/**
 * Returns the other place at which some texts have the verses of a reference, such as Romans
 * 14:24-26 for Romans 16:25-27. Undefined if there is no other place.
 */
export function elsewhereOf({ book, ranges: [range] }: Reference): Range | undefined {
  if (range?.from.verse === undefined || range.to.verse === undefined) return undefined;
  if (range.from.chapter !== range.to.chapter) return undefined;
  const { chapter } = range.from;
  const from = otherPlaceOf({ book, chapter, verse: range.from.verse });
  const to = otherPlaceOf({ book, chapter, verse: range.to.verse });
  if (from === undefined || to === undefined) return undefined;
  return {
    from: { chapter: from.chapter, verse: from.verse },
    to: { chapter: to.chapter, verse: to.verse },
  };
}

/** Lists the verses of a range that `elsewhereOf` returned. */
export function versesIn({ from, to }: Range): Position[] {
  const first = from.verse ?? 1;
  return Array.from({ length: (to.verse ?? first) - first + 1 }, (_, index) => ({
    chapter: from.chapter,
    verse: first + index,
  }));
}
