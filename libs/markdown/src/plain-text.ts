import { inlineText } from './inline-text.ts';
import { MARKDOWN_START, readMarkdownLine } from './lines.ts';
import type { MarkdownLine, OpenBlocks } from './lines.ts';

const HEADING = /^\s{0,3}#{1,6}(?=\s|$)/;
const CLOSING_MARKS = /\s#+$/;
const NUMBERS = /\d{1,9}[.)]/g;
const TASK = /^\[[ x]\] /i;
const LINK_DEFINITION = /^\[[^[\]^][^[\]]*\]:\s*<?[a-z]{1,20}:\/\/\S+/i;
const CELL_BORDER = /(?<!\\)\|/;

/**
 * Returns a text in Markdown as words for places that show no formatting. It keeps the lines, the
 * numbers of lists, the text of links and all other punctuation.
 */
export function plainText(markdown: string): string {
  const lines: string[] = [];
  let paragraph: string[] = [];
  const endParagraph = () => {
    if (paragraph.length > 0) lines.push(inlineText(paragraph.join('\n')));
    paragraph = [];
  };
  let open: OpenBlocks = MARKDOWN_START;
  for (const source of markdown.split(/\r\n?|\n/)) {
    const line = readMarkdownLine(open, source);
    if (isRow(line)) {
      const header = isRow(open) ? undefined : paragraph.pop();
      endParagraph();
      // The first line of a table that follows its header has no words.
      lines.push(rowText(isRow(open) ? line.content : (header ?? '')));
    } else if (line.leaf.kind === 'paragraph') {
      if (!line.continues) endParagraph();
      if (!isDefinition(line, paragraph)) paragraph.push(wordsOf(line, source));
    } else {
      endParagraph();
      lines.push(...otherText(line, open));
    }
    open = line;
  }
  endParagraph();
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const isRow = ({ leaf }: OpenBlocks): boolean => leaf.kind === 'table';

/** Reports whether a line at the beginning of a paragraph gives a link its address. */
const isDefinition = ({ begins, content }: MarkdownLine, paragraph: readonly string[]): boolean =>
  !begins && paragraph.length === 0 && LINK_DEFINITION.test(content.trim());

/** Returns a line of a paragraph, with the number of its list item. */
function wordsOf({ begins, content }: MarkdownLine, source: string): string {
  if (!begins) return content;
  const numbers = source.slice(0, source.length - content.length).match(NUMBERS) ?? [];
  return [...numbers, content.trimStart().replace(TASK, '')].join(' ');
}

/** Returns the text of a line that is neither in a paragraph nor in a table, if it has text. */
function otherText({ leaf, content, isBlank }: MarkdownLine, open: OpenBlocks): string[] {
  const wasFence = open.leaf.kind === 'fence';
  if (leaf.kind === 'fence') return leaf === open.leaf ? [content] : [];
  if (isBlank) return [''];
  if (leaf.kind === 'indented') return [content.trim()];
  if (wasFence || !HEADING.test(content)) return [];
  return [inlineText(content.replace(HEADING, '').trim().replace(CLOSING_MARKS, ''))];
}

const rowText = (row: string): string =>
  row
    .split(CELL_BORDER)
    .map((cell) => inlineText(cell.trim()))
    .filter((cell) => cell !== '')
    .join(' ');
