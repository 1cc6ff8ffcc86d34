import type { Language } from '../languages/language.ts';
import { withoutNesting } from './brackets.ts';
import { shortened } from './pieces.ts';
import type { PlacedText } from './placed-text.ts';
import { plain } from './plain.ts';
import { sentenceEnds } from './sentence-end.ts';

/** The point after the number of a list's item. */
const LIST_NUMBER = /(?<=^ ?\d)\.(?= )/g;
/** The bracket of "Mark (4:35)". The parser finds no reference there if a word follows. */
const BRACKET = /(?<=\p{L}\p{M}{0,3}\.? ?)\((?=\d{1,3} ?[:.,] ?\d[\d :.,;–—-]{0,40}\))/gu;

/**
 * Writes a line with plain characters, without what the parser would misread.
 * @param isMeant whether the line is meant as a reference, so that it is not an item of a list.
 */
export type Prepare = (line: PlacedText, isMeant: boolean) => PlacedText;

/** @param languages the reader's language first. */
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
