import { MARKDOWN_START, readMarkdownLine } from '../lines.ts';
import type { OpenBlocks } from '../lines.ts';

interface Stretch {
  readonly from: number;
  readonly to: number;
}

export interface TextBlock extends Stretch {
  /**
   * The lines that have words. Each is without the marks of blocks, and without white space and
   * bars at both ends.
   */
  readonly lines: readonly Stretch[];
}

const LINE = /[^\r\n]*(?:\r\n|\r|\n|$)/g;
const HEADING = /^#{1,6}(?:[ \t]+|$)/;
/** A line without words, such as the line below a heading or below the header of a table. */
const WITHOUT_WORDS = /^[\s|:=-]*$/;
const CELL = /(?:\\.|[^|\\]|\\$)+/g;
const DEFINITION = /^\[(?!\^)(?:\\.|[^\]\\])*\]:/;
const FOOTNOTE = /^\[\^[^\]\s]+\]:/;
/** The label before the text of a footnote or a task: `[^1]:` or `[x]`. */
const LABEL = /^\[(?:\^[^\]\s]+\]:|[ x]\])[ \t]*/i;
/** The mark of a block that begins after the label of a footnote, as in `[^1]: > text`. */
const BLOCK = /^(?:`{3}|~{3}|>|#{1,6}\s|[-+*]\s|\d{1,9}[.)]\s)/;

function* linesOf(markdown: string) {
  let open: OpenBlocks = MARKDOWN_START;
  for (const { 0: line, index } of markdown.matchAll(LINE)) {
    if (line === '') return;
    const text = line.replace(/[\r\n]+$/, '');
    const read = readMarkdownLine(open, text);
    open = read;
    const content = read.content.trim();
    const from = index + text.length - read.content.trimStart().length;
    yield { ...read, from, to: from + content.length, content };
  }
}

const blockOf = (lines: readonly Stretch[]): TextBlock[] =>
  lines[0] ? [{ from: lines[0].from, to: lines.at(-1)!.to, lines }] : [];

/**
 * Removes all matching characters at the end. A pattern such as `/#+$/` would take quadratic time.
 */
function withoutEnd(text: string, character: RegExp): string {
  let length = text.length;
  while (character.test(text.charAt(length - 1))) length -= 1;
  return text.slice(0, length);
}

function wordsOfHeading(content: string): string {
  const words = withoutEnd(content, /#/);
  return /(?:^|[ \t])$/.test(words) ? words.trimEnd() : content;
}

function headingOf({ from, content }: Stretch & { readonly content: string }): TextBlock[] {
  const mark = HEADING.exec(content)?.[0] ?? '';
  const start = from + mark.length;
  const words = wordsOfHeading(content.slice(mark.length));
  return mark === '' ? [] : blockOf([{ from: start, to: start + words.length }]);
}

const cellsOf = ({ from, content }: Pick<Stretch, 'from'> & { readonly content: string }) =>
  [...content.matchAll(CELL)].flatMap(({ 0: cell, index }) => {
    const start = from + index + cell.length - cell.trimStart().length;
    return blockOf([{ from: start, to: start + cell.trim().length }]);
  });

/**
 * Returns a paragraph without its label. Returns nothing for the definition of a link, or if
 * another block follows the label.
 */
function paragraphOf(text: string, [first, ...others]: readonly Stretch[]): TextBlock[] {
  if (!first) return [];
  const label = LABEL.exec(text)?.[0] ?? '';
  const words = text.slice(label.length);
  if (DEFINITION.test(words) || (label !== '' && BLOCK.test(words))) return [];
  return blockOf([{ from: first.from + label.length, to: first.to }, ...others]);
}

const countCells = (row: string): number =>
  row.replaceAll(/^\||(?<!\\)\|$/g, '').match(CELL)?.length ?? 0;

/** Returns the blocks with words, in order, but no code, rules or definitions of links. */
export function textBlocksIn(markdown: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let paragraph: Stretch[] = [];
  let isTable = false;
  const textOf = ({ from, to }: Stretch): string => markdown.slice(from, to);
  const endParagraph = (): void => {
    if (paragraph[0]) blocks.push(...paragraphOf(textOf(paragraph[0]), paragraph));
    paragraph = [];
  };
  for (const line of linesOf(markdown)) {
    const { leaf, content, continues } = line;
    const { kind } = leaf;
    const above = paragraph.at(-1);
    if (kind === 'table' && !isTable && above && WITHOUT_WORDS.test(content)) {
      const header = { from: above.from, content: textOf(above) };
      isTable = countCells(header.content) === countCells(content) && !LABEL.test(header.content);
      if (isTable) {
        paragraph.pop();
        blocks.push(...cellsOf(header));
      }
    }
    isTable &&= kind === 'table';
    if (!continues || isTable || FOOTNOTE.test(content)) endParagraph();
    if (isTable) blocks.push(...cellsOf(line));
    else if (kind === 'line') blocks.push(...headingOf(line));
    else if (kind === 'paragraph' || kind === 'table') paragraph.push(line);
  }
  endParagraph();
  return blocks.map((block) => ({
    ...block,
    lines: block.lines
      .filter((line) => !WITHOUT_WORDS.test(textOf(line)))
      .map(({ from, to }) => ({
        from,
        to: from + withoutEnd(textOf({ from, to }), /[\s|]/).length,
      })),
  }));
}
