import type { ClaimWord, ClaimWords } from './claim-words.ts';
import { turnsMeaningAt } from './clauses.ts';
import type { WordRange } from './clauses.ts';
import { occurrencesOf } from './occurrences.ts';
import type { IsVerseNumber } from './occurrences.ts';
import type { Source, SourceWords } from './source.ts';

const ELLIPSIS = /…|\.{3}/;
const LEFT_OUT_MAX = 40;
/**
 * The search gives up if a segment occurs more often than this, because each occurrence costs
 * `LEFT_OUT_MAX` steps.
 */
const OCCURRENCES_MAX = 500;

export const beginsSegment = ({ before }: ClaimWord): boolean => ELLIPSIS.test(before);

/** Splits a claim at its ellipses. An ellipsis at the beginning or end leaves nothing out. */
export function segmentsOf({ words }: ClaimWords): ClaimWord[][] {
  const parts: ClaimWord[][] = [];
  for (const word of words) {
    const part = parts.at(-1);
    if (part === undefined || beginsSegment(word)) parts.push([word]);
    else part.push(word);
  }
  return parts;
}

/**
 * The ranges that contain the segments so far. Maps the last word of each range to its first word.
 * If several ranges end at the same word, the shortest counts.
 */
type Ends = ReadonlyMap<number, number>;

/**
 * Returns the first word of the shortest range that a segment at `place` can continue. Undefined if
 * there is none.
 */
function beginningOf(place: number, before: Ends, form: SourceWords, source: Source) {
  let latest: number | undefined;
  for (let end = place - 1; end >= place - 1 - LEFT_OUT_MAX && end >= 0; end -= 1) {
    const beginning = before.get(end);
    if (beginning !== undefined) latest = Math.max(latest ?? 0, beginning);
    if (turnsMeaningAt(end, form, source)) break;
  }
  return latest;
}

/**
 * Finds the segments of a claim in order, with at most `LEFT_OUT_MAX` words between them, none of
 * which turns the meaning.
 */
export function rangesOfSegments(
  parts: readonly (readonly ClaimWord[])[],
  form: SourceWords,
  { source, isVerseNumber }: { readonly source: Source; readonly isVerseNumber: IsVerseNumber },
): WordRange[] {
  let ends: Ends | undefined;
  for (const part of parts) {
    const next = new Map<number, number>();
    const places = occurrencesOf(part, form, isVerseNumber);
    if (places.length > OCCURRENCES_MAX) return [];
    for (const place of places) {
      const first = ends === undefined ? place : beginningOf(place, ends, form, source);
      if (first !== undefined) next.set(place + part.length - 1, first);
    }
    if (next.size === 0) return [];
    ends = next;
  }
  const quoted = parts.reduce((sum, part) => sum + part.length, 0);
  return [...(ends ?? [])]
    .map(([last, first]) => ({ first, last }))
    .filter(({ first, last }) => last - first + 1 - quoted <= LEFT_OUT_MAX);
}

/** Finds the shortest ranges that contain all segments in order, with any words between them. */
export function looseRangesOfSegments(
  parts: readonly (readonly ClaimWord[])[],
  form: SourceWords,
  isVerseNumber: IsVerseNumber,
): WordRange[] {
  let runs: WordRange[] | undefined;
  for (const part of parts) {
    const before = runs;
    let seen = 0;
    runs = occurrencesOf(part, form, isVerseNumber).flatMap((place) => {
      const last = place + part.length - 1;
      if (before === undefined) return [{ first: place, last }];
      while (seen < before.length && before[seen]!.last < place) seen += 1;
      const latest = before[seen - 1];
      return latest === undefined ? [] : [{ first: latest.first, last }];
    });
  }
  return runs ?? [];
}
