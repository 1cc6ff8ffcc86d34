import { MOSTLY_CLOSING } from '@targum/scripture/quotation-marks';

/**
 * Matches the end of a sentence: a line break, or punctuation of various scripts with the quotation
 * marks after it.
 */
const SENTENCE_END = new RegExp(
  String.raw`[.!?…。！？।॥؟۔።]+["'’${MOSTLY_CLOSING})\]]*(?=\s)|\n`,
  'g',
);
const MARKUP = /[*_`#>|~]+|^\s*[-+]\s+|\]\([^)]*\)|[[\]]|-{3,}/gm;

/**
 * Returns as `spoken` the sentences that have ended after the first `announced` characters of a
 * growing text, and as `length` the number of characters that are then announced. If the text is
 * complete, its end also ends a sentence.
 */
export function newSentences(text: string, announced: number, isComplete: boolean) {
  const rest = text.slice(announced);
  const ends = [...rest.matchAll(SENTENCE_END)];
  const last = ends.at(-1);
  const length = isComplete ? rest.length : last ? last.index + last[0].length : 0;
  return { length: announced + length, spoken: withoutMarkup(rest.slice(0, length)) };
}

export const withoutMarkup = (part: string): string =>
  part.replace(MARKUP, ' ').replace(/\s+/g, ' ').trim();
