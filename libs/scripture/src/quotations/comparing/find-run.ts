import type { Place, Range } from '../../references/reference.ts';
import type { Verse } from '../../text.ts';
import { withoutNumbers } from './claim-words.ts';
import type { ClaimWords } from './claim-words.ts';
import { leavesOutATurn } from './clauses.ts';
import type { Run } from './clauses.ts';
import { looseRunsOfParts, partsOf, runsOfParts } from './find-parts.ts';
import { addsSigns, isExact } from './is-exact.ts';
import { occurrencesOf } from './occurrences.ts';
import type { IsVerseNumber } from './occurrences.ts';
import type { Source, SourceWords } from './source.ts';

/** A run of words of a source that has the words of a claim. */
export interface FoundRun {
  /** `differs` if it leaves out a word that turns the meaning, or too many words. */
  readonly result: 'exact' | 'same_words' | 'differs';
  readonly form: SourceWords;
  readonly run: Run;
}

/** The most parts of a claim with ellipses. With more, a claim could pick single words. */
const PARTS_MAX = 6;
/** How many places with the same words are examined. */
const PLACES_MAX = 100;
/** The rank of `differs`, after all others. */
const DIFFERS = 4;

const isBefore = (one: Place, other: Place, missing: number): boolean =>
  one.chapter < other.chapter ||
  (one.chapter === other.chapter && (one.verse ?? missing) < (other.verse ?? missing));

const spans = (chapter: number, [first, last]: readonly [number, number], range: Range): boolean =>
  !isBefore({ chapter, verse: last }, range.from, 0) &&
  !isBefore(range.to, { chapter, verse: first }, Infinity);

const isIn = ({ chapter, verse, verseEnd = verse, numbers }: Verse, range: Range): boolean =>
  spans(chapter, [verse, verseEnd], range) &&
  (numbers?.some((number) => spans(chapter, [number, number], range)) ?? true);

/** Whether a word of a source is in a cited verse. */
export function isCited(word: number, form: SourceWords, { verses }: Source): boolean {
  const verse = verses?.verses[form.verseOf[word] ?? -1];
  return verse !== undefined && (verses?.cited?.some((range) => isIn(verse, range)) ?? false);
}

const isVerseNumberIn =
  (form: SourceWords, { verses }: Source): IsVerseNumber =>
  (number, word) => {
    const index = form.verseOf[word];
    const verse = index === undefined ? undefined : verses?.verses[index];
    if (index === undefined || verse === undefined || form.firstOf[index] !== word) return false;
    const { verse: start, verseEnd = start, numbers } = verse;
    return start <= number && number <= verseEnd && (numbers?.includes(number) ?? true);
  };

/** The first places, those in cited verses before the others. */
function citedFirst(places: readonly number[], isCitedAt: (place: number) => boolean): number[] {
  const cited = places.filter(isCitedAt).slice(0, PLACES_MAX);
  return [...new Set([...cited, ...places.slice(0, 2 * PLACES_MAX)])].slice(0, PLACES_MAX);
}

/** The places of a claim in a source, the cited ones first. */
function* runsIn(claim: ClaimWords, form: SourceWords, source: Source): Generator<FoundRun> {
  const length = claim.words.length;
  const places = occurrencesOf(claim.words, form, isVerseNumberIn(form, source));
  const isCitedAt = (place: number): boolean =>
    isCited(place, form, source) || isCited(place + length - 1, form, source);
  for (const first of citedFirst(places, isCitedAt)) {
    const run = { first, last: first + length - 1, isCut: claim.isCut };
    if (leavesOutATurn(run, form, source)) yield { result: 'differs', form, run };
    else if (isExact(claim, form, first)) yield { result: 'exact', form, run };
    else yield { result: addsSigns(claim, form, first) ? 'differs' : 'same_words', form, run };
  }
}

/** The places of a claim with ellipses in a source. */
function* runsWithEllipses(claim: ClaimWords, form: SourceWords, source: Source) {
  const parts = partsOf(claim);
  if (parts.length < 2 || parts.length > PARTS_MAX) return;
  const { isCut } = claim;
  const isVerseNumber = isVerseNumberIn(form, source);
  // Without a complete list for the language, an ellipsis may hide a word that turns the meaning.
  if (source.turns?.isComplete === true) {
    for (const run of runsOfParts(parts, form, { source, isVerseNumber }).slice(0, PLACES_MAX)) {
      const result = leavesOutATurn({ ...run, isCut }, form, source) ? 'differs' : 'same_words';
      yield { result, form, run } as const;
    }
  }
  const loose = looseRunsOfParts(parts, form, isVerseNumber);
  const lengthOf = ({ first, last }: Run): number => last - first;
  const cited = loose.filter(({ first }) => isCited(first, form, source));
  const [shortest] = (cited.length > 0 ? cited : loose).toSorted(
    (one, other) => lengthOf(one) - lengthOf(other),
  );
  if (shortest !== undefined) yield { result: 'differs', form, run: shortest } as const;
}

/**
 * The rank of a found run; the lowest is the best. `same_words` in a cited verse ranks before `exact` in
 * another verse.
 */
function rankOf({ result, form, run }: FoundRun, source: Source): number {
  if (result === 'differs') return DIFFERS;
  const isInCited = isCited(run.first, form, source) || isCited(run.last, form, source);
  return (isInCited ? 0 : 2) + (result === 'exact' ? 0 : 1);
}

/** The best of the found runs; of equal ones, the first. */
function bestOf(all: Iterable<FoundRun>, source: Source): FoundRun | undefined {
  let best: { readonly found: FoundRun; readonly rank: number } | undefined;
  for (const found of all) {
    const rank = rankOf(found, source);
    if (best === undefined || rank < best.rank) best = { found, rank };
    if (rank === 0) break;
  }
  return best?.found;
}

/**
 * Finds a claim word for word in a source: with and without its verse numbers and the titles of psalms, and
 * with ellipses.
 * @returns undefined if the words are not there. `differs` if only runs were found that leave out too many
 * words, or a word that turns the meaning.
 */
export function findRun(claim: ClaimWords, source: Source): FoundRun | undefined {
  const plain = withoutNumbers(claim, source.numbers);
  const claims = [claim, ...(plain === undefined ? [] : [plain])].filter(
    ({ words }) => words.length > 0,
  );
  const each = function* (find: typeof runsIn | typeof runsWithEllipses): Generator<FoundRun> {
    for (const words of claims) {
      for (const form of source.forms) yield* find(words, form, source);
    }
  };
  const whole = bestOf(each(runsIn), source);
  if (whole !== undefined && whole.result !== 'differs') return whole;
  return bestOf([...each(runsWithEllipses), ...(whole === undefined ? [] : [whole])], source);
}
