import { formatReference } from '../../references/reference.ts';
import { runsOf } from '../../references/verse-numbers.ts';
import { cutWords } from '../words/cut.ts';
import { readClaimWords, withoutNumbers } from './claim-words.ts';
import type { ClaimWords, WrittenClaim } from './claim-words.ts';
import { wholeClauses } from './clauses.ts';
import type { Run } from './clauses.ts';
import { findRun, isCited } from './find-run.ts';
import type { FoundRun } from './find-run.ts';
import { nearestIn } from './nearest.ts';
import type { Source, SourceWords } from './source.ts';

/** Words of a source. */
export interface FoundWords {
  readonly source: Source;
  /** The verses that contain them, such as `MRK 4:39-40`; undefined if the source is not verses. */
  readonly ref: string | undefined;
  /** As they are in the source, at most 600 characters. */
  readonly words: string;
}

/** Words of a source that are those of a claim, or near them. */
export interface FoundClaim extends FoundWords {
  /**
   * - `exact`: letter for letter.
   * - `same_words`: with other punctuation, capitals or vowel signs, or with an ellipsis.
   * - `differs`: with other words, or without one that turns the meaning. The words of the source are
   *   those of whole clauses.
   */
  readonly result: 'exact' | 'same_words' | 'differs';
}

/** What a claim is, compared with the verses that it cites. */
export type Comparison = FoundClaim | { readonly result: 'retelling' };

const MARKS_AFTER = /^[^\s\p{L}\p{N}“”„"«»‹›「」『』‘’()[\]—–-]*/u;

function refOf({ first, last }: Run, form: SourceWords, { verses }: Source): string | undefined {
  const from = verses?.verses[form.verseOf[first] ?? -1];
  const to = verses?.verses[form.verseOf[last] ?? -1];
  if (verses === undefined || from === undefined || to === undefined) return undefined;
  const [next, ...others] = runsOf(to).map(([start, end]) => ({
    from: { chapter: to.chapter, verse: start },
    to: { chapter: to.chapter, verse: end },
  }));
  if (next === undefined) return undefined;
  const range = { from: { chapter: from.chapter, verse: from.verse }, to: next.to };
  // If a quotation ends in a list such as 1-2,5, its range ends at the first run, 1-2.
  const ranges = from === to ? [range, ...others] : [range];
  return formatReference({ book: verses.book, ranges });
}

/** The words of a run, with the punctuation after the last one. */
function foundWords(run: Run, form: SourceWords, source: Source): FoundWords {
  const { text, words } = form;
  const end = words[run.last]!.end;
  const marks = MARKS_AFTER.exec(text.slice(end, end + 10))?.[0] ?? '';
  const written = text.slice(words[run.first]!.start, end) + marks;
  return { source, ref: refOf(run, form, source), words: cutWords(written) };
}

function differing(run: Run, form: SourceWords, source: Source): FoundClaim {
  return { result: 'differs', ...foundWords(wholeClauses(run, form, source), form, source) };
}

const toFoundClaim = ({ result, run, form }: FoundRun, source: Source): FoundClaim =>
  result === 'differs'
    ? differing(run, form, source)
    : { result, ...foundWords(run, form, source) };

/** The words of a source that are most similar to a claim, with the share of its words that they have. */
function nearest(claim: ClaimWords, source: Source) {
  const { words } = withoutNumbers(claim, source.numbers) ?? claim;
  if (words.length === 0) return undefined;
  const [form] = source.forms;
  const found = nearestIn(words, form, (word) => isCited(word, form, source));
  return found && { share: found.share, comparison: differing(found.run, form, source) };
}

/**
 * Compares a claim with verses.
 * @param sources the cited verses and some around them, in one or several texts, or of several
 * references; the preferred one first.
 * @returns the best result; of equal ones, that of the first source. If the sources only have similar
 * words, it has the most similar ones. `retelling` without sources.
 */
export function compare(written: WrittenClaim, sources: readonly Source[]): Comparison {
  const claim = readClaimWords(written);
  const found = sources.flatMap((source) => {
    const run = findRun(claim, source);
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

/** Whether a claim is word for word in a source, such as a text that the user pasted. */
export function contains(source: Source, written: WrittenClaim): boolean {
  const found = findRun(readClaimWords(written), source);
  return found !== undefined && found.result !== 'differs';
}

/**
 * Finds a claim word for word, as in a whole book.
 * @returns undefined if it is not there. `differs` if it is there, but leaves out a word that turns the
 * meaning, or too much.
 */
export function findClaim(written: WrittenClaim, source: Source): FoundClaim | undefined {
  const found = findRun(readClaimWords(written), source);
  return found && toFoundClaim(found, source);
}
