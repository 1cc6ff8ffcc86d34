import type { Stretch } from '../../finding/text/placed-text.ts';

const LINE = /[^\n]*(?:\n|$)/g;
const QUOTED = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*>/;
const BLANK = /^\s*$/;
const WITHOUT_WORDS = /^[\s>]+$/;
/** What ends a block quotation without a blank line: a heading, a list, a rule or a table. */
const OTHER_BLOCK = /^ {0,3}(?:#{1,6}\s|[-*+]\s|\d{1,9}[.)]\s|[-*_]{3,}\s*$|\|)/;

/**
 * The block quotations of a paragraph of Markdown. As in Markdown, a line without `>` continues the
 * quotation before it.
 */
export function blockQuotationsIn(text: string): Stretch[] {
  const blocks: { start: number; end: number }[] = [];
  let isOpen = false;
  for (const { 0: line, index } of text.matchAll(LINE)) {
    if (line === '') break;
    const quoted = QUOTED.exec(line);
    if (quoted === null && (!isOpen || BLANK.test(line) || OTHER_BLOCK.test(line))) {
      isOpen = false;
      continue;
    }
    if (quoted !== null && !isOpen) {
      const start = index + quoted[0].length - 1;
      blocks.push({ start, end: start + 1 });
    }
    if (!WITHOUT_WORDS.test(line)) blocks.at(-1)!.end = index + line.trimEnd().length;
    isOpen = true;
  }
  return blocks;
}
