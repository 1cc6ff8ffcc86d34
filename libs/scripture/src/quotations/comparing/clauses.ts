import { QUOTATION_MARKS } from '../quotation-marks.ts';
import { EXCEPTION_WORDS_MAX } from '../words/turning-words.ts';
import type { WrittenWord } from '../words/turning-words.ts';
import type { Source, SourceWords } from './source.ts';

/**
 * Words outside a claim can turn its meaning only if they are at most this many words before or
 * after the claim.
 */
const BEFORE_MAX = 5;
const AFTER_MAX = 3;
const NEGATION_MAX = 30;
const ENDS = new RegExp(
  String.raw`[.,;:!?…—–()[\]{}${QUOTATION_MARKS}‘،؛؟۔।॥。，、；：！？׃׀]|\s-\s`,
);
const ONLY_COMMA = /^[\s,،，、]+$/;

/** Consecutive words of a source, as the indexes of the first and last word. */
export interface WordRange {
  readonly first: number;
  readonly last: number;
}

const wordAt = ({ text, words }: SourceWords, index: number): WrittenWord => {
  const { folded, start, end } = words[index]!;
  return { folded, written: text.slice(start, end) };
};

/** Returns the characters between a word and the next word. Undefined at the end of a verse. */
function between(word: number, { text, words, verseOf }: SourceWords): string | undefined {
  const next = words[word + 1];
  if (next === undefined || word < 0 || verseOf[word] !== verseOf[word + 1]) return undefined;
  return text.slice(words[word]!.end, next.start);
}

/** Reports whether punctuation, or the end of a verse, ends a clause after a word. */
function marksEnd(word: number, form: SourceWords): boolean {
  const marks = between(word, form);
  return marks === undefined || (marks !== ' ' && ENDS.test(marks));
}

function isNegated(last: number, form: SourceWords, { turns }: Source): boolean {
  for (let word = last; word >= 0 && word > last - NEGATION_MAX; word -= 1) {
    if (turns?.negates(wordAt(form, word)) === true) return true;
    if (marksEnd(word - 1, form)) return false;
  }
  return false;
}

function readEnd(word: number, form: SourceWords, source: Source): boolean {
  if (!marksEnd(word, form)) return false;
  const marks = between(word, form);
  if (marks === undefined || !ONLY_COMMA.test(marks)) return true;
  const { turns } = source;
  if (turns === undefined) return true;
  const following = Array.from(
    { length: Math.min(EXCEPTION_WORDS_MAX, form.words.length - word - 1) },
    (_, index) => wordAt(form, word + 1 + index),
  );
  if (turns.except(following)) return false;
  return !(turns.isCondition(following[0]!) && isNegated(word, form, source));
}

function readTurn(word: number, form: SourceWords, source: Source): boolean {
  const { turns } = source;
  if (turns === undefined) return false;
  const written = wordAt(form, word);
  if (turns.turns(written)) return true;
  return turns.restricts(written) && !marksEnd(word - 1, form) && isNegated(word - 1, form, source);
}

const NO = 1;
const YES = 2;

/** Caches the answer for each word of a form, because ellipses and long claims ask often. */
function onceForEach(read: typeof readEnd): typeof readEnd {
  const known = new WeakMap<SourceWords, Uint8Array>();
  return (word, form, source) => {
    let answers = known.get(form);
    if (answers === undefined) {
      answers = new Uint8Array(form.words.length);
      known.set(form, answers);
    }
    if (word < 0) return read(word, form, source);
    answers[word] ||= read(word, form, source) ? YES : NO;
    return answers[word] === YES;
  };
}

/**
 * Reports whether a clause ends after a word. A comma before a word such as "except" ends no
 * clause. A comma before "if" ends no clause after a negation.
 */
const endsAfter = onceForEach(readEnd);

/** Reports whether leaving a word out would turn the meaning of its sentence. */
export const turnsMeaningAt = onceForEach(readTurn);

export interface ClaimedRange extends WordRange {
  readonly isCut: boolean;
}

/** Reports whether a word outside the range, but in its first or last clause, turns the meaning. */
export function leavesOutTurningWord(
  run: ClaimedRange,
  form: SourceWords,
  source: Source,
): boolean {
  const { first, last, isCut } = run;
  if (source.turns === undefined) return false;
  for (let word = first - 1; word >= first - BEFORE_MAX; word -= 1) {
    if (endsAfter(word, form, source)) break;
    if (turnsMeaningAt(word, form, source)) return true;
  }
  if (isCut) return false;
  for (let word = last + 1; word <= last + AFTER_MAX; word += 1) {
    if (endsAfter(word - 1, form, source)) break;
    if (turnsMeaningAt(word, form, source)) return true;
  }
  return false;
}

export function wholeClauses(
  { first, last }: WordRange,
  form: SourceWords,
  source: Source,
): WordRange {
  let from = first;
  let to = last;
  while (!endsAfter(from - 1, form, source)) from -= 1;
  while (!endsAfter(to, form, source)) to += 1;
  return { first: from, last: to };
}
