import type { Stretch } from '../../finding/text/placed-text.ts';

const LINE = /[^\n]*(?:\n|$)/g;
const QUOTED = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*>/;
const BLANK = /^\s*$/;
const WITHOUT_WORDS = /^[\s>]+$/;
/**
 * Matches the first line of another block, such as a list item, which ends a block quotation even
 * without a blank line.
 */
const OTHER_BLOCK = /^ {0,3}(?:#{1,6}\s|[-*+]\s|\d{1,9}[.)]\s|[-*_]{3,}\s*$|\|)/;

/**
 * Finds the block quotations of a paragraph. A line without `>` continues the line before it.
 * @param inserted the verses that the server inserted. Their lines end a block quotation.
 */
export function blockQuotationsIn(text: string, inserted: readonly Stretch[] = []): Stretch[] {
  const isInserted = (start: number, end: number): boolean =>
    inserted.some((each) => each.start < end && start < each.end);
  const blocks: { start: number; end: number }[] = [];
  let isOpen = false;
  for (const { 0: line, index } of text.matchAll(LINE)) {
    if (line === '') break;
    if (isInserted(index, index + line.trimEnd().length)) {
      isOpen = false;
      continue;
    }
    const quoted = QUOTED.exec(line);
    if (quoted === null && (!isOpen || BLANK.test(line) || OTHER_BLOCK.test(line))) {
      isOpen = false;
      continue;
    }
    if (WITHOUT_WORDS.test(line)) continue;
    if (quoted !== null && !isOpen) blocks.push({ start: index + quoted[0].length - 1, end: 0 });
    blocks.at(-1)!.end = index + line.trimEnd().length;
    isOpen = true;
  }
  return blocks;
}
