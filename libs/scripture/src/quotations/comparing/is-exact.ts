import { lettersOf, marksOf, withoutQuotationMarks } from './claim-words.ts';
import type { ClaimWords } from './claim-words.ts';
import type { SourceWords } from './source.ts';

function marksBefore(word: number, { text, words }: SourceWords): string {
  return marksOf(text.slice(words[word - 1]?.end ?? 0, words[word]?.start ?? text.length));
}

/**
 * Reports whether a claim equals the source letter for letter. White space and the kinds of
 * quotation marks do not count, and the claim may leave out punctuation at its ends.
 */
export function isExact({ words, after }: ClaimWords, form: SourceWords, first: number): boolean {
  for (const [index, { letters, before }] of words.entries()) {
    const { start, end } = form.words[first + index]!;
    if (letters !== lettersOf(form.text.slice(start, end))) return false;
    if (index > 0 && before !== marksBefore(first + index, form)) return false;
  }
  const begins = withoutQuotationMarks(marksBefore(first, form));
  const ends = withoutQuotationMarks(marksBefore(first + words.length, form));
  return (
    begins.endsWith(withoutQuotationMarks(words[0]?.before ?? '')) &&
    ends.startsWith(withoutQuotationMarks(after))
  );
}

/** Matches signs that have a meaning although they are no words: "½", "≠". */
const SIGN = /[\p{No}\p{Sm}]/gu;

export function addsSigns({ words }: ClaimWords, form: SourceWords, first: number): boolean {
  return words.some(({ before }, index) => {
    const signs = before.match(SIGN);
    if (index === 0 || signs === null) return false;
    const own = marksBefore(first + index, form);
    return signs.some((sign) => !own.includes(sign));
  });
}
