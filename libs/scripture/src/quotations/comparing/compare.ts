import { formatReference } from '../../references/reference.ts';
import { verseRanges } from '../../references/verse-numbers.ts';
import { QUOTATION_MARKS } from '../quotation-marks.ts';
import { cutWords } from '../words/cut.ts';
import { readClaimWords, withoutNumbers } from './claim-words.ts';
import type { ClaimWords, WrittenClaim } from './claim-words.ts';
import { wholeClauses } from './clauses.ts';
import type { WordRange } from './clauses.ts';
import { findRange, isCited } from './find-range.ts';
import type { FoundRange } from './find-range.ts';
import { nearestIn } from './nearest.ts';
import type { Source, SourceWords } from './source.ts';

/** Words of a source that equal or resemble the words of a claim. */
export interface FoundClaim {
  readonly source: Source;
  /** The verses that contain the words, such as `MRK 4:39-40`. */
  readonly ref: string | undefined;
  /** The words as the source has them, at most 600 characters. */
  readonly words: string;
  /**
   * - `exact`: letter for letter.
   * - `same_words`: with other punctuation, capitals or vowel signs, or with an ellipsis.
   * - `differs`: with other words, or without a word that turns the meaning. `words` then has whole
   *   clauses of the source.
   */
  readonly result: 'exact' | 'same_words' | 'differs';
}

/** The result of comparing a claim with the verses that it cites. */
export type Comparison = FoundClaim | { readonly result: 'retelling' };

const MARKS_AFTER = new RegExp(String.raw`^[^\s\p{L}\p{N}${QUOTATION_MARKS}‘’()[\]—–\-]*`, 'u');

function refOf(
  { first, last }: WordRange,
  form: SourceWords,
  { verses }: Source,
): string | undefined {
  const from = verses?.verses[form.verseOf[first] ?? -1];
  const to = verses?.verses[form.verseOf[last] ?? -1];
  if (verses === undefined || from === undefined || to === undefined) return undefined;
  const [next, ...others] = verseRanges(to).map(([start, end]) => ({
    from: { chapter: to.chapter, verse: start },
    to: { chapter: to.chapter, verse: end },
  }));
  if (next === undefined) return undefined;
  const range = { from: { chapter: from.chapter, verse: from.verse }, to: next.to };
  // If a quotation ends in a verse with several ranges of numbers, such as 1-2,5, the reference
  // ends with the first of these ranges, 1-2.
  const ranges = from === to ? [range, ...others] : [range];
  return formatReference({ book: verses.book, ranges });
}

function toFoundClaim({ result, run, form }: FoundRange, source: Source): FoundClaim {
  const { first, last } = result === 'differs' ? wholeClauses(run, form, source) : run;
  const { text, words } = form;
  const end = words[last]!.end;
  const marks = MARKS_AFTER.exec(text.slice(end, end + 10))?.[0] ?? '';
  const written = text.slice(words[first]!.start, end) + marks;
  return { result, source, ref: refOf({ first, last }, form, source), words: cutWords(written) };
}

/**
 * Finds the words that resemble a claim most, and the share of the claim's words that they contain.
 */
function nearest(claim: ClaimWords, source: Source) {
  const { words } = withoutNumbers(claim, source.numbers) ?? claim;
  if (words.length === 0) return undefined;
  const [form] = source.forms;
  const found = nearestIn(words, form, (word) => isCited(word, form, source));
  if (found === undefined) return undefined;
  const { run, share } = found;
  return { share, comparison: toFoundClaim({ result: 'differs', run, form }, source) };
}

/**
 * Compares a claim with verses. Of equal results, the result of the first source counts.
 * @param sources the cited verses and some verses around them. The preferred source comes first.
 * @returns the best result, or the most similar words. `retelling` if no words are similar.
 */
export function compare(written: WrittenClaim, sources: readonly Source[]): Comparison {
  const claim = readClaimWords(written);
  const found = sources.flatMap((source) => {
    const run = findRange(claim, source);
    return run === undefined ? [] : [toFoundClaim(run, source)];
  });
  for (const result of ['exact', 'same_words', 'differs']) {
    const best = found.find((each) => each.result === result);
    if (best !== undefined) return best;
  }
  const near = sources.flatMap((source) => nearest(claim, source) ?? []);
  const share = Math.max(...near.map((each) => each.share));
  return near.find((each) => each.share === share)?.comparison ?? { result: 'retelling' };
}

/** Reports whether a source, such as a pasted text, contains a claim word for word. */
export function contains(source: Source, written: WrittenClaim): boolean {
  const found = findRange(readClaimWords(written), source);
  return found !== undefined && found.result !== 'differs';
}

/**
 * Finds the words of a claim in a source, such as a whole book.
 * @returns undefined if the source does not have the words of the claim. The result is `differs` if
 * the claim leaves out too many words or a word that changes the meaning, or if the claim adds a
 * sign such as "½".
 */
export function findClaim(written: WrittenClaim, source: Source): FoundClaim | undefined {
  const found = findRange(readClaimWords(written), source);
  return found && toFoundClaim(found, source);
}
