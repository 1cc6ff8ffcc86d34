import { APOSTROPHES, UNSEEN, wordsOf } from '../words/fold.ts';

/** A word of a claim. */
export interface ClaimWord {
  readonly folded: string;
  /** As it is written, with one kind of apostrophe. */
  readonly letters: string;
  /** The marks between the word before and this one, without white space and with one kind of quotation mark. */
  readonly before: string;
  /** Numbers that were taken out before this word, since they may be those of verses. */
  readonly numbers: readonly number[];
}

/** The words of a claim in their order, as they are compared. */
export interface ClaimWords {
  readonly words: readonly ClaimWord[];
  /** The marks after the last word. */
  readonly after: string;
  /** Whether the claim was cut, so that its end is none of its own. */
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

/** The mark that stands for all kinds of quotation marks and apostrophes. */
const ONE_MARK = "'";

/** Letters as they are compared to the letter. */
export const lettersOf = (word: string): string =>
  word.normalize('NFC').replaceAll(UNSEEN, '').replaceAll(APOSTROPHES, ONE_MARK);

/** Marks between words, without white space and with one kind of quotation mark. */
export const marksOf = (between: string): string =>
  between === ' '
    ? ''
    : lettersOf(between).replaceAll(NOT_SHOWN, '').replaceAll(QUOTATION_MARKS, ONE_MARK);

/** Marks without quotation marks, for the ends of a claim. */
export const withoutQuotationMarks = (marks: string): string => marks.replaceAll(ONE_MARK, '');

/** The value of a digit of any script. The digits of a script stand in a row from zero. */
function digitOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value;
}

/** The number that a word is; undefined for other words and for more than three digits. */
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
 * Takes the numbers out that may be those of verses.
 * @param numbers those of the verses that a claim is compared with.
 * @returns undefined if the claim has none of them.
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
  // A number at the end is before no verse.
  return isSame || taken.length > 0 ? undefined : { words: kept, after, isCut };
}
