import type { ClaimWord, ClaimWords } from './claim-words.ts';
import { turnsAt } from './clauses.ts';
import type { Run } from './clauses.ts';
import { occurrencesOf } from './occurrences.ts';
import type { IsVerseNumber } from './occurrences.ts';
import type { Source, SourceWords } from './source.ts';

const ELLIPSIS = /…|\.{3}/;
/** The most words that the ellipses of a claim may leave out. */
const LEFT_OUT_MAX = 40;
/**
 * The search gives up if a part occurs more often, such as one common word in a long pasted text. Each
 * occurrence costs up to `LEFT_OUT_MAX` steps.
 */
const OCCURRENCES_MAX = 500;

/** Whether an ellipsis is before a word of a claim. */
export const beginsPart = ({ before }: ClaimWord): boolean => ELLIPSIS.test(before);

/** The parts of a claim between its ellipses. An ellipsis at its beginning or end leaves nothing out. */
export function partsOf({ words }: ClaimWords): ClaimWord[][] {
  const parts: ClaimWord[][] = [];
  for (const word of words) {
    const part = parts.at(-1);
    if (part === undefined || beginsPart(word)) parts.push([word]);
    else part.push(word);
  }
  return parts;
}

/** Maps each place where a part can end to the latest place where the first part can begin. */
type Ends = ReadonlyMap<number, number>;

/**
 * The latest place where the first part can begin if the next part begins at `place`; undefined if there is
 * none.
 */
function beginningOf(place: number, before: Ends, form: SourceWords, source: Source) {
  let latest: number | undefined;
  for (let end = place - 1; end >= place - 1 - LEFT_OUT_MAX && end >= 0; end -= 1) {
    const beginning = before.get(end);
    if (beginning !== undefined) latest = Math.max(latest ?? 0, beginning);
    if (turnsAt(end, form, source)) break;
  }
  return latest;
}

/**
 * Finds the parts of a claim in order, with at most `LEFT_OUT_MAX` words between them, none of which turns
 * the meaning.
 * @returns the runs from the first word of the first part to the last word of the last one.
 */
export function runsOfParts(
  parts: readonly (readonly ClaimWord[])[],
  form: SourceWords,
  { source, isVerseNumber }: { readonly source: Source; readonly isVerseNumber: IsVerseNumber },
): Run[] {
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

/**
 * Finds the runs that contain all parts of a claim in order, with any words between them: for each place of
 * the last part, the shortest run.
 */
export function looseRunsOfParts(
  parts: readonly (readonly ClaimWord[])[],
  form: SourceWords,
  isVerseNumber: IsVerseNumber,
): Run[] {
  let runs: Run[] | undefined;
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
