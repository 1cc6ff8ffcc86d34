import type { Range } from '../references/reference.ts';
import type { Candidate } from './candidates.ts';
import { problemOf } from '../problem-of.ts';
import type { Chapters } from './existence.ts';
import type { Punctuation } from './parser/parser.ts';

export interface CandidateSet {
  readonly punctuation: Punctuation;
  readonly candidates: readonly Candidate[];
}

/**
 * Returns how writers usually mean the first mark between two numbers. A comma differs by language.
 * In all languages, a verse follows a colon, or a point without a space.
 */
function usualAt(text: string, comma: 'chapter' | 'verse'): Punctuation {
  const [, mark] = /\d\s*(:|\.(?=\d)|,)\s*\d/.exec(text) ?? [];
  return mark === ',' && comma === 'verse' ? 'eu' : 'us';
}

interface Place {
  start: number;
  end: number;
  readonly readings: { reading: CandidateSet; candidates: Candidate[] }[];
}

function placesOf(readings: readonly CandidateSet[]): Place[] {
  const all = readings
    .flatMap((reading) => reading.candidates.map((candidate) => ({ reading, candidate })))
    .toSorted((one, other) => one.candidate.start - other.candidate.start);
  const places: Place[] = [];
  for (const { reading, candidate } of all) {
    let place = places.at(-1);
    if (place === undefined || candidate.start >= place.end) {
      place = { start: candidate.start, end: candidate.end, readings: [] };
      places.push(place);
    }
    place.end = Math.max(place.end, candidate.end);
    const same = place.readings.find((other) => other.reading === reading);
    if (same === undefined) place.readings.push({ reading, candidates: [candidate] });
    else same.candidates.push(candidate);
  }
  return places;
}

/**
 * Reports whether a missing chapter in a range shows that commas or points were read wrongly. In a
 * chapter after verses, such as the 35 of "Isaiah 11:1-9; 35", it shows nothing.
 */
const isDecisive = ({ from }: Range, index: number, ranges: readonly Range[]): boolean =>
  from.verse !== undefined || ranges[index - 1]?.to.verse === undefined;

/** Returns numbers that rank a candidate set, the most important first. Greater is better. */
function rankOf(
  candidates: readonly Candidate[],
  isUsual: boolean,
  place: Place,
  chapters: Chapters,
) {
  const [first, last] = [candidates[0], candidates.at(-1)];
  const length = (last?.end ?? 0) - (first?.start ?? 0);
  const isWhole = length === place.end - place.start;
  const isMissing = candidates.some(
    ({ book, ranges }) =>
      problemOf(ranges.filter(isDecisive), chapters[book]) === 'no_such_chapter',
  );
  const hasVerses = candidates.some(({ ranges }) =>
    ranges.some(({ from }) => from.verse !== undefined),
  );
  return [Number(!isMissing), Number(isWhole && isUsual), Number(hasVerses), length];
}

function compareRanks(one: readonly number[], other: readonly number[]): number {
  const index = one.findIndex((value, at) => value !== other[at]);
  return (one[index] ?? 0) - (other[index] ?? 0);
}

/**
 * Chooses one candidate set for each place. A set whose chapters do not exist in the text loses.
 * Next, the language's usual punctuation wins if the set covers the whole place. Next, a set with
 * verses wins, then a longer set, then the first set.
 * @param readings the candidate sets, those of the reader's language first.
 */
export const chosenCandidates = (
  readings: readonly CandidateSet[],
  text: string,
  { comma, chapters }: { readonly comma: 'chapter' | 'verse'; readonly chapters: Chapters },
): Candidate[] =>
  placesOf(readings).flatMap((place) => {
    const usual = usualAt(text.slice(place.start, place.end), comma);
    const ranked = readings
      .flatMap((reading) => place.readings.filter((other) => other.reading === reading))
      .map(({ reading, candidates }) => ({
        candidates,
        rank: rankOf(candidates, reading.punctuation === usual, place, chapters),
      }));
    let best = ranked[0];
    for (const other of ranked) {
      if (best === undefined || compareRanks(other.rank, best.rank) > 0) best = other;
    }
    return best?.candidates ?? [];
  });
