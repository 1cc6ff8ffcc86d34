import { CLOSING_MARKS, OPENING_MARKS } from '../quotation-marks.ts';
import type { PlacedReference } from './paragraph.ts';
import { textNameFinder } from './text-names.ts';
import { wordsAt } from './words-at.ts';

const MARK_BEFORE = new RegExp(String.raw`^[${OPENING_MARKS}]\s*`);
const MARK_AFTER = new RegExp(String.raw`\s*[${CLOSING_MARKS}]$`);

export interface WrittenQuotation {
  readonly markdown: string;
  /** The references in the quotation. Their places count from its beginning. */
  readonly references: readonly PlacedReference[];
  readonly textNames: readonly string[];
}

/**
 * Returns at most 600 characters of the words of a quotation. Claims are compared by these words.
 */
export function quotedWords({ markdown, references, textNames }: WrittenQuotation): string {
  const paragraph = { text: markdown, prose: markdown, references };
  const { words } = wordsAt(
    { start: 0, end: markdown.length },
    paragraph,
    textNameFinder(textNames),
  );
  const begun = words.replace(MARK_BEFORE, '');
  return begun === words ? words : begun.replace(MARK_AFTER, '');
}
