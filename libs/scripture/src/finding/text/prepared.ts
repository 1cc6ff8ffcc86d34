import type { Language } from '../languages/language.ts';
import { withoutNesting } from './brackets.ts';
import { shortened } from './pieces.ts';
import type { PlacedText } from './placed-text.ts';
import { plain } from './plain.ts';
import { sentenceEnds } from './sentence-end.ts';

/** Matches the point after a list item's number. */
const LIST_NUMBER = /(?<=^ ?\d)\.(?= )/g;
/**
 * Matches the bracket of "Mark (4:35)". Without the change, the parser finds no reference there if
 * a word follows.
 */
const BRACKET = /(?<=\p{L}\p{M}{0,3}\.? ?)\((?=\d{1,3} ?[:.,] ?\d[\d :.,;–—-]{0,40}\))/gu;

/**
 * Rewrites a line with plain characters, and removes what the parser would misread.
 * @param isMeant true if the line is meant as a reference, so that it is not a list item.
 */
export type Prepare = (line: PlacedText, isMeant: boolean) => PlacedText;

/** @param languages the languages of the message, the reader's first. */
export function preparation(languages: readonly Language[]): Prepare {
  const endSentences = sentenceEnds(languages);
  const hasPoint = languages[0]?.hasPointAfterNumber ?? false;
  return (line, isMeant) => {
    const prepared = endSentences(
      withoutNesting(shortened(plain(line))).replace(BRACKET, () => ' '),
    );
    // "1. John 3:16" in a list is John, not 1 John.
    return hasPoint || isMeant ? prepared : prepared.replace(LIST_NUMBER, () => ')');
  };
}
