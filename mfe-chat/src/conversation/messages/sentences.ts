import { MOSTLY_CLOSING } from '@targum/scripture/quotation-marks';

/** Matches punctuation of various scripts that ends a sentence, with quotes, or a line break. */
const SENTENCE_END = new RegExp(
  String.raw`[.!?…。！？।॥؟۔።]+["'’${MOSTLY_CLOSING})\]]*(?=\s)|\n`,
  'g',
);
const MARKUP = /[*_`#>|~]+|^\s*[-+]\s+|\]\([^)]*\)|[[\]]|-{3,}/gm;

/** Returns the sentences of a growing text that ended after its first `announced` characters. */
export function newSentences(text: string, announced: number, isComplete: boolean) {
  const rest = text.slice(announced);
  const ends = [...rest.matchAll(SENTENCE_END)];
  const last = ends.at(-1);
  const length = isComplete ? rest.length : last ? last.index + last[0].length : 0;
  return { length: announced + length, spoken: withoutMarkup(rest.slice(0, length)) };
}

export const withoutMarkup = (part: string): string =>
  part.replace(MARKUP, ' ').replace(/\s+/g, ' ').trim();
