import type { Language } from '../languages/language.ts';
import { shortened } from './pieces.ts';
import type { PlacedText } from './placed-text.ts';
import { plain } from './plain.ts';
import { sentenceEnds } from './sentence-end.ts';

/** Matches the point after a list item's number. */
const LIST_NUMBER = /(?<=^ ?\d)\.(?= )/g;
/**
 * Matches the opening bracket of "Mark (4:35)". With the bracket, the parser finds no reference if
 * a word follows.
 */
const BRACKET = /(?<=\p{L}\p{M}{0,3}\.? ?)\((?=\d{1,3} ?[:.,] ?\d[\d :.,;–—-]{0,40}\))/gu;

/**
 * Round brackets that are nested deeper than this become square brackets. Ordinary text has no such
 * brackets.
 */
const DEPTH_MAX = 2;

/**
 * Writes deeply nested round brackets as square brackets, because the parser would take seconds for
 * round ones.
 */
function withoutNesting(line: PlacedText): PlacedText {
  let depth = 0;
  return line.replace(/[()]/g, ([bracket]) => {
    if (bracket === ')') {
      depth = Math.max(0, depth - 1);
      return undefined;
    }
    if (depth >= DEPTH_MAX) return '[';
    depth += 1;
    return undefined;
  });
}

/**
 * Returns a function that rewrites a line for the parser. In a line that is meant as a reference,
 * "1. John" is 1 John and not an item of a list.
 */
export function preparation(languages: readonly Language[]) {
  const endSentences = sentenceEnds(languages);
  const hasPoint = languages[0]?.hasPointAfterNumber ?? false;
  return (line: PlacedText, isMeant: boolean): PlacedText => {
    const prepared = endSentences(
      withoutNesting(shortened(plain(line))).replace(BRACKET, () => ' '),
    );
    // "1. John 3:16" in a list is John, not 1 John.
    return hasPoint || isMeant ? prepared : prepared.replace(LIST_NUMBER, () => ')');
  };
}

export type Prepare = ReturnType<typeof preparation>;
