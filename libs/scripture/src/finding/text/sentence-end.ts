import type { Language } from '../languages/language.ts';
import type { PlacedText } from './placed-text.ts';

/**
 * Replaces a point at the end of a sentence, because the parser reads a point as a mark between
 * chapters and verses.
 */
export const SENTENCE_END = '!';

/**
 * Returns a step that ends a sentence after a verse: the 2 of "Read Luke 10:25-37. 2 men passed by"
 * is not a verse. Before "and" or "to", the number is a verse, and the sentence goes on: "Mc 4,35.
 * 38 et 41".
 */
export function sentenceEnds(languages: readonly Language[]): (line: PlacedText) => PlacedText {
  const goesOn = languages.flatMap(({ words: { and, to, following } }) => [and, to, following]);
  const end = new RegExp(
    `(?<=\\d ?[:.,] ?\\d{1,3}(?:[-–—]\\d{1,3})?[a-e]?)\\.(?= \\d{1,3} (?!(?:${goesOn.join('|')})(?!\\p{L}))\\p{L})`,
    'giu',
  );
  return (line) => line.replace(end, () => SENTENCE_END);
}
