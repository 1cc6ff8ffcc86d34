import type { ChapterVerse, Range } from '../../references/reference.ts';
import type { Verse } from '../../text.ts';
import { withoutNumbers } from './claim-words.ts';
import type { ClaimWords } from './claim-words.ts';
import { leavesOutTurningWord } from './clauses.ts';
import type { WordRange } from './clauses.ts';
import { looseRangesOfSegments, segmentsOf, rangesOfSegments } from './find-segments.ts';
import { addsSigns, isExact } from './is-exact.ts';
import { occurrencesOf } from './occurrences.ts';
import type { IsVerseNumber } from './occurrences.ts';
import type { Source, SourceWords } from './source.ts';

export interface FoundRange {
  /**
   * `differs` if the claim leaves out a word that turns the meaning, or too many words, or adds a
   * sign such as "½".
   */
  readonly result: 'exact' | 'same_words' | 'differs';
  readonly form: SourceWords;
  readonly run: WordRange;
}

/**
 * A claim with more segments than this does not match, because it could be put together from single
 * words.
 */
const PARTS_MAX = 6;
const PLACES_MAX = 100;
const DIFFERS = 4;

const isBefore = (one: ChapterVerse, other: ChapterVerse, missing: number): boolean =>
  one.chapter < other.chapter ||
  (one.chapter === other.chapter && (one.verse ?? missing) < (other.verse ?? missing));

const spans = (chapter: number, [first, last]: readonly [number, number], range: Range): boolean =>
  !isBefore({ chapter, verse: last }, range.from, 0) &&
  !isBefore(range.to, { chapter, verse: first }, Infinity);

const isIn = ({ chapter, verse, verseEnd = verse, numbers }: Verse, range: Range): boolean =>
  spans(chapter, [verse, verseEnd], range) &&
  (numbers?.some((number) => spans(chapter, [number, number], range)) ?? true);

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

function citedFirst(places: readonly number[], isCitedAt: (place: number) => boolean): number[] {
  const cited = places.filter(isCitedAt).slice(0, PLACES_MAX);
  return [...new Set([...cited, ...places.slice(0, 2 * PLACES_MAX)])].slice(0, PLACES_MAX);
}

function* runsIn(claim: ClaimWords, form: SourceWords, source: Source): Generator<FoundRange> {
  const length = claim.words.length;
  const places = occurrencesOf(claim.words, form, isVerseNumberIn(form, source));
  const isCitedAt = (place: number): boolean =>
    isCited(place, form, source) || isCited(place + length - 1, form, source);
  for (const first of citedFirst(places, isCitedAt)) {
    const run = { first, last: first + length - 1, isCut: claim.isCut };
    if (leavesOutTurningWord(run, form, source)) yield { result: 'differs', form, run };
    else if (isExact(claim, form, first)) yield { result: 'exact', form, run };
    else yield { result: addsSigns(claim, form, first) ? 'differs' : 'same_words', form, run };
  }
}

function* runsWithEllipses(claim: ClaimWords, form: SourceWords, source: Source) {
  const parts = segmentsOf(claim);
  if (parts.length < 2 || parts.length > PARTS_MAX) return;
  const { isCut } = claim;
  const isVerseNumber = isVerseNumberIn(form, source);
  // Without a complete list for the language, an ellipsis can hide a word that turns the meaning.
  // The result is then `differs`.
  if (source.turns?.isComplete === true) {
    for (const run of rangesOfSegments(parts, form, { source, isVerseNumber }).slice(
      0,
      PLACES_MAX,
    )) {
      const result = leavesOutTurningWord({ ...run, isCut }, form, source)
        ? 'differs'
        : 'same_words';
      yield { result, form, run } as const;
    }
  }
  const loose = looseRangesOfSegments(parts, form, isVerseNumber);
  const lengthOf = ({ first, last }: WordRange): number => last - first;
  const cited = loose.filter(({ first }) => isCited(first, form, source));
  const [shortest] = (cited.length > 0 ? cited : loose).toSorted(
    (one, other) => lengthOf(one) - lengthOf(other),
  );
  if (shortest !== undefined) yield { result: 'differs', form, run: shortest } as const;
}

/**
 * Ranks a found range; the best range has the lowest rank. `same_words` in a cited verse precedes
 * `exact` elsewhere.
 */
function rankOf({ result, form, run }: FoundRange, source: Source): number {
  if (result === 'differs') return DIFFERS;
  const isInCited = isCited(run.first, form, source) || isCited(run.last, form, source);
  return (isInCited ? 0 : 2) + (result === 'exact' ? 0 : 1);
}

function bestOf(all: Iterable<FoundRange>, source: Source): FoundRange | undefined {
  let best: { readonly found: FoundRange; readonly rank: number } | undefined;
  for (const found of all) {
    const rank = rankOf(found, source);
    if (best === undefined || rank < best.rank) best = { found, rank };
    if (rank === 0) break;
  }
  return best?.found;
}

/**
 * Finds a claim word for word: with and without its verse numbers, with and without the titles of
 * psalms, and with ellipses. Undefined if the source lacks its words.
 */
export function findRange(claim: ClaimWords, source: Source): FoundRange | undefined {
  const plain = withoutNumbers(claim, source.numbers);
  const claims = [claim, ...(plain === undefined ? [] : [plain])].filter(
    ({ words }) => words.length > 0,
  );
  const each = function* (find: typeof runsIn | typeof runsWithEllipses): Generator<FoundRange> {
    for (const words of claims) {
      for (const form of source.forms) yield* find(words, form, source);
    }
  };
  const whole = bestOf(each(runsIn), source);
  if (whole !== undefined && whole.result !== 'differs') return whole;
  return bestOf([...each(runsWithEllipses), ...(whole === undefined ? [] : [whole])], source);
}
