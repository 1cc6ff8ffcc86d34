export type MarkdownContainer =
  | { readonly kind: 'quote' }
  | {
      readonly kind: 'item';
      readonly width: number;
      /**
       * True if the line with the item's mark has no other text. A blank line then ends the item.
       */
      readonly isEmpty: boolean;
    };

type Leaf =
  | { readonly kind: 'none' | 'paragraph' | 'table' | 'line' | 'indented' }
  | { readonly kind: 'fence'; readonly mark: string; readonly length: number };

export interface OpenBlocks {
  readonly containers: readonly MarkdownContainer[];
  readonly leaf: Leaf;
  readonly isBlank: boolean;
}

export interface MarkdownLine extends OpenBlocks {
  readonly content: string;
  readonly continues: boolean;
  /**
   * The containers whose marks or indentation the line has. A paragraph can continue in a line
   * without these marks.
   */
  readonly marked: readonly MarkdownContainer[];
  readonly begins: boolean;
}

export const MARKDOWN_START: OpenBlocks = { containers: [], leaf: { kind: 'none' }, isBlank: true };

const TAB = 4;
/**
 * The maximum depth of nested containers. Further marks count as words, which limits the time for a
 * line.
 */
const DEPTH_MAX = 100;
/** A line with this indent is code, unless it continues a paragraph. */
export const CODE_INDENT = 4;
const QUOTE = /^ {0,3}> ?/;
const ITEM = /^( {0,3})([-+*]|(\d{1,9})[.)])(?: |$)/;
const FENCE = /^ {0,3}(?:(`{3,})[^`]*$|(~{3,}))/;
const HEADING = /^ {0,3}#{1,6}(?: |$)/;
const RULE = /^ {0,3}([-*_])(?: *\1){2,} *$/;
const UNDERLINE = /^ {0,3}(?:=+|-+) *$/;
const DELIMITERS = /^\|? *:?-+:? *(?:\| *:?-+:? *)*\|?$/;

const indentOf = (text: string): number => /^ */.exec(text)![0].length;
const isBlankText = (text: string): boolean => /^ *$/.test(text);

/** The part of a line in which tabs count as columns: spaces and marks of containers. */
const BEGINNING = /^[ \t>+*\d.)-]*/;

/** Replaces tabs at the beginning of a line with spaces, up to multiples of four columns. */
function withoutTabs(line: string): string {
  if (!line.includes('\t')) return line;
  const [beginning] = BEGINNING.exec(line)!;
  let spaced = '';
  for (const part of beginning.split(/(\t)/)) {
    spaced += part === '\t' ? ' '.repeat(TAB - (spaced.length % TAB)) : part;
  }
  return spaced + line.slice(beginning.length);
}

/**
 * Returns the rest of a line after the mark or indentation of a container; undefined if the line is
 * outside the container.
 */
function inside(container: MarkdownContainer, rest: string): string | undefined {
  if (container.kind === 'quote') {
    return QUOTE.test(rest) ? rest.replace(QUOTE, '') : undefined;
  }
  if (isBlankText(rest)) return container.isEmpty ? undefined : '';
  return indentOf(rest) >= container.width ? rest.slice(container.width) : undefined;
}

function itemOf(rest: string, interrupts: boolean) {
  const [mark, spaces = '', bullet = '', number] = ITEM.exec(rest) ?? [];
  if (mark === undefined || RULE.test(rest)) return undefined;
  const begin = spaces.length + bullet.length;
  const content = rest.slice(begin);
  const isEmpty = isBlankText(content);
  if (interrupts && (isEmpty || (number !== undefined && number !== '1'))) return undefined;
  const gap = isEmpty || indentOf(content) > CODE_INDENT ? 1 : indentOf(content);
  return { width: begin + gap, isEmpty, rest: rest.slice(begin + gap) };
}

function fenceOf(rest: string): Leaf | undefined {
  const [, backticks, tildes] = FENCE.exec(rest) ?? [];
  const run = backticks ?? tildes;
  return run === undefined ? undefined : { kind: 'fence', mark: run[0]!, length: run.length };
}

function closesFence(rest: string, { mark, length }: Extract<Leaf, { kind: 'fence' }>): boolean {
  const trimmed = rest.trim();
  return (
    indentOf(rest) < CODE_INDENT &&
    trimmed.length >= length &&
    trimmed === mark.repeat(trimmed.length)
  );
}

function containersOf(open: OpenBlocks, line: string) {
  let rest = withoutTabs(line);
  const marked: MarkdownContainer[] = [];
  for (const container of open.containers) {
    const within = inside(container, rest);
    if (within === undefined) break;
    marked.push(container.kind === 'item' ? { ...container, isEmpty: false } : container);
    rest = within;
  }
  const isAll = marked.length === open.containers.length;
  const isInFence = isAll && open.leaf.kind === 'fence';
  const isInText = open.leaf.kind === 'paragraph' || open.leaf.kind === 'table';
  let begins = false;
  const depthMax = isInFence ? 0 : DEPTH_MAX;
  while (marked.length < depthMax && indentOf(rest) < CODE_INDENT) {
    if (QUOTE.test(rest)) {
      marked.push({ kind: 'quote' });
      rest = rest.replace(QUOTE, '');
    } else {
      const item = itemOf(rest, isAll && isInText && !begins);
      if (item === undefined) break;
      marked.push({ kind: 'item', width: item.width, isEmpty: item.isEmpty });
      rest = item.rest;
    }
    begins = true;
  }
  return { marked, rest, begins, isAll };
}

/**
 * Reads a line of Markdown. The end of the line may be missing, but not the marks of its
 * containers, such as `>` or `-`.
 * @param open the blocks that are open after the line before.
 */
export function readMarkdownLine(open: OpenBlocks, line: string): MarkdownLine {
  const { marked, rest, begins, isAll } = containersOf(open, line);
  const isBlank = isBlankText(rest);
  const isWithin = isAll && !begins;
  const result = (
    leaf: Leaf,
    continues = false,
    containers: readonly MarkdownContainer[] = marked,
  ) => ({ ...{ containers, leaf, isBlank, content: rest, continues, marked, begins } });

  if (isWithin && open.leaf.kind === 'fence') {
    return result(closesFence(rest, open.leaf) ? { kind: 'none' } : open.leaf);
  }
  if (isBlank) return result({ kind: 'none' });
  const isParagraph = !begins && open.leaf.kind === 'paragraph';
  const isText = isParagraph || (!begins && open.leaf.kind === 'table');
  if (indentOf(rest) >= CODE_INDENT) {
    return isParagraph ? result(open.leaf, true, open.containers) : result({ kind: 'indented' });
  }
  const fence = fenceOf(rest);
  if (fence !== undefined) return result(fence);
  if (isWithin && isParagraph && UNDERLINE.test(rest)) return result({ kind: 'line' });
  if (HEADING.test(rest) || RULE.test(rest)) return result({ kind: 'line' });
  if (!isText) return result({ kind: 'paragraph' });
  if (!isAll) return result(open.leaf, true, open.containers);
  const isTable =
    open.leaf.kind === 'table' || (rest.includes('|') && DELIMITERS.test(rest.trim()));
  return result({ kind: isTable ? 'table' : 'paragraph' }, true);
}
