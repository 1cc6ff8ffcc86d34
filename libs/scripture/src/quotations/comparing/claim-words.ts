import { APOSTROPHES, UNSEEN, wordsOf } from '../words/fold.ts';

/** A word of a claim. */
export interface ClaimWord {
  readonly folded: string;
  /** As `exact` compares it, see `lettersOf`. */
  readonly letters: string;
  /** The punctuation between the word before and this one, as `exact` compares it, see `marksOf`. */
  readonly before: string;
  /** Numbers that were left out before this word, since they may be verse numbers. */
  readonly numbers: readonly number[];
}

/** The words of a claim in order, as they are compared. */
export interface ClaimWords {
  readonly words: readonly ClaimWord[];
  /** The punctuation after the last word. */
  readonly after: string;
  /** Whether the claim was cut, so that its last word here is not its real end. */
  readonly isCut: boolean;
}

/** The words of a claim as `claimsIn` gives them. */
export interface WrittenClaim {
  /** In plain text. */
  readonly words: string;
  /** Whether the claim is longer than its words. */
  readonly isLonger?: boolean;
}

const DIGITS = /^\p{Nd}{1,3}$/u;
const QUOTATION_MARKS = /[“”„‟"«»‹›「」『』‘‚‛＂]/g;
const NOT_SHOWN = /\s+/g;

/** Replaces all kinds of quotation marks and apostrophes. */
const ONE_MARK = "'";

/** A word as `exact` compares it: NFC, without invisible characters, with one kind of apostrophe. */
export const lettersOf = (word: string): string =>
  word.normalize('NFC').replaceAll(UNSEEN, '').replaceAll(APOSTROPHES, ONE_MARK);

/**
 * The punctuation between words as `exact` compares it: without white space and with one kind of quotation
 * mark.
 */
export const marksOf = (between: string): string =>
  between === ' '
    ? ''
    : lettersOf(between).replaceAll(NOT_SHOWN, '').replaceAll(QUOTATION_MARKS, ONE_MARK);

/** Punctuation without quotation marks, for the ends of a claim. */
export const withoutQuotationMarks = (marks: string): string => marks.replaceAll(ONE_MARK, '');

/** The value of a digit of any script. The digits of a script follow one another from zero. */
function digitOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value;
}

/** The value of a word that is a number; undefined for other words and for more than three digits. */
const numberOf = (word: string): number | undefined =>
  DIGITS.test(word) ? Number(Array.from(word, digitOf).join('')) : undefined;

/** Reads the words of a claim. */
export function readClaimWords({ words: text, isLonger = false }: WrittenClaim): ClaimWords {
  let done = 0;
  const words = wordsOf(text).map(({ folded, start, end }): ClaimWord => {
    const before = marksOf(text.slice(done, start));
    done = end;
    return { folded, letters: lettersOf(text.slice(start, end)), before, numbers: [] };
  });
  return { words, after: marksOf(text.slice(done)), isCut: isLonger };
}

/**
 * Leaves out the numbers that may be verse numbers.
 * @param numbers those of the verses that the claim is compared with.
 * @returns undefined if the claim has no such number, or ends with one.
 */
export function withoutNumbers(
  { words, after, isCut }: ClaimWords,
  numbers: ReadonlySet<number>,
): ClaimWords | undefined {
  const kept: ClaimWord[] = [];
  let taken: number[] = [];
  let marks = '';
  for (const word of words) {
    const number = numberOf(word.folded);
    if (number !== undefined && numbers.has(number)) {
      taken.push(number);
      marks += word.before;
    } else {
      kept.push(
        taken.length === 0 ? word : { ...word, before: marks + word.before, numbers: taken },
      );
      taken = [];
      marks = '';
    }
  }
  const isSame = kept.length === words.length;
  // A verse number is before its verse, so one at the end of a claim is not a verse number.
  return isSame || taken.length > 0 ? undefined : { words: kept, after, isCut };
}
