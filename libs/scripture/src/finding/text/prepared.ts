import type { Language } from '../languages/language.ts';
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

/** Ordinary text nests brackets no deeper. */
const DEPTH_MAX = 2;

/**
 * Rewrites round brackets inside two others as square brackets. The parser searches for the end of
 * each round bracket, so a hundred nested brackets would take it seconds.
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
