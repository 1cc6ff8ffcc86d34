import { digitOf } from '../../digits.ts';
import { QUOTATION_MARKS } from '../quotation-marks.ts';
import { APOSTROPHES, UNSEEN, wordsOf } from '../words/fold.ts';

export interface ClaimWord {
  readonly folded: string;
  /** The letters that the result `exact` compares, see `lettersOf`. */
  readonly letters: string;
  /** The punctuation before this word that the result `exact` compares, see `marksOf`. */
  readonly before: string;
  /** Numbers that were left out before this word, because they may be verse numbers. */
  readonly numbers: readonly number[];
}

export interface ClaimWords {
  readonly words: readonly ClaimWord[];
  readonly after: string;
  /** True if the claim was cut, so that its last word here is not its real end. */
  readonly isCut: boolean;
}

export interface WrittenClaim {
  readonly words: string;
  readonly isLonger?: boolean;
}

const DIGITS = /^\p{Nd}{1,3}$/u;
const ANY_QUOTATION_MARK = new RegExp(`[${QUOTATION_MARKS}‟‘‚‛＂]`, 'g');
const NOT_SHOWN = /\s+/g;

const ONE_MARK = "'";

/** Prepares a word for `exact`: NFC, no invisible characters, one kind of apostrophe. */
export const lettersOf = (word: string): string =>
  word.normalize('NFC').replaceAll(UNSEEN, '').replaceAll(APOSTROPHES, ONE_MARK);

/** Prepares punctuation for `exact`: no white space, one kind of quotation mark. */
export const marksOf = (between: string): string =>
  between === ' '
    ? ''
    : lettersOf(between).replaceAll(NOT_SHOWN, '').replaceAll(ANY_QUOTATION_MARK, ONE_MARK);

/** Removes quotation marks from the punctuation at the ends of a claim. */
export const withoutQuotationMarks = (marks: string): string => marks.replaceAll(ONE_MARK, '');

/** Returns the value of a number of up to three digits. Undefined for other words. */
const numberOf = (word: string): number | undefined =>
  DIGITS.test(word) ? Number(Array.from(word, digitOf).join('')) : undefined;

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
 * Removes numbers that may be verse numbers. Returns undefined if no number can be removed, or if
 * the claim ends with such a number.
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
  // A verse number precedes its verse, so a number at the end of a claim is not a verse number.
  return isSame || taken.length > 0 ? undefined : { words: kept, after, isCut };
}
