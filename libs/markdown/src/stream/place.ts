import { MARKDOWN_START, readMarkdownLine } from '../lines.ts';
import type { MarkdownContainer, MarkdownLine, OpenBlocks } from '../lines.ts';
import { CodeSpans } from './code-spans.ts';

export interface TokenPlace {
  readonly isCodeBlock: boolean;
  /**
   * True if an open backtick precedes the token. Later text then decides whether the token is in
   * code.
   */
  readonly isUndecided: boolean;
  readonly isTableRow: boolean;
  /** True if only marks of lists and quotations are before the token in its line. */
  readonly isLineStart: boolean;
  /** True if a block can begin here without a blank line before it. */
  readonly mayBegin: boolean;
  readonly containers: readonly MarkdownContainer[];
}

/** Returns the marks and spaces with which a line continues these containers. */
export const prefixOf = (containers: readonly MarkdownContainer[]): string =>
  containers
    .map((container) => (container.kind === 'quote' ? '> ' : ' '.repeat(container.width)))
    .join('');

const isCodeBlock = ({ leaf }: MarkdownLine): boolean =>
  leaf.kind === 'fence' || leaf.kind === 'indented';

const firstLine = (text: string): string => text.split('\n', 1)[0]!;

interface Current extends MarkdownLine {
  readonly length: number;
  /** The text between the marks of containers and the first token. */
  readonly before: string;
  readonly spans: CodeSpans;
}

/**
 * Finds the blocks that are open at the end of a growing text, however the text is split into
 * pieces.
 */
export class MarkdownPlace {
  #open: OpenBlocks = MARKDOWN_START;
  /** The code spans of the paragraph before the current line. */
  #spans = new CodeSpans();
  #line = '';
  #current: Current | undefined;
  #added = '';

  add(text: string): void {
    const [first = '', ...others] = text.split('\n');
    this.#line += first;
    this.#added += first;
    for (const line of others) {
      this.#endLine();
      this.#line = line;
    }
  }

  /** Records that a block was inserted, with a blank line after it. */
  addBlock(containers: readonly MarkdownContainer[]): void {
    this.#beginLine({ containers, leaf: { kind: 'none' }, isBlank: true }, new CodeSpans());
  }

  /**
   * Returns the place of a token that follows the text so far.
   * @param next the text that follows, from the first bracket of the token on.
   */
  at(next: string): TokenPlace {
    const current = this.#read(next);
    const { leaf, before, spans, begins, marked, containers, length } = current;
    const isLineStart = length === this.#line.length && /^ *$/.test(before);
    const opensFence = leaf.kind === 'fence' && leaf !== this.#open.leaf && leaf.mark === '`';
    return {
      isCodeBlock: isCodeBlock(current),
      isUndecided: (opensFence && length === this.#line.length) || spans.isOpen,
      isTableRow: leaf.kind === 'table' || before.trimStart().startsWith('|'),
      isLineStart,
      mayBegin: begins || this.#open.isBlank,
      containers: isLineStart ? marked : containers,
    };
  }

  /**
   * Reports whether a token that follows the text so far is in code.
   * @param next the text that follows, as for `at`.
   */
  isInCode(next: string): boolean {
    const current = this.#read(next);
    return isCodeBlock(current) || current.spans.isWithin(inParagraph(current, next));
  }

  /**
   * Reads the line up to its first token. For later tokens in the line, only the code spans are
   * updated.
   */
  #read(next: string): Current {
    const known = this.#current;
    if (known !== undefined && known.length < this.#line.length) {
      known.spans.add(this.#added);
      this.#added = '';
      return known;
    }
    const line = readMarkdownLine(this.#open, this.#line + firstLine(next));
    const before = line.content.slice(0, line.content.length - firstLine(next).length);
    const spans = line.continues ? new CodeSpans(this.#spans) : new CodeSpans();
    spans.add(before);
    this.#added = '';
    this.#current = { ...line, before, spans, length: this.#line.length };
    return this.#current;
  }

  #beginLine(open: OpenBlocks, spans: CodeSpans): void {
    this.#open = open;
    this.#spans = spans;
    this.#line = '';
    this.#current = undefined;
    this.#added = '';
  }

  #endLine(): void {
    const line = readMarkdownLine(this.#open, this.#line.replace(/\r$/, ''));
    const isText = line.leaf.kind === 'paragraph' || line.leaf.kind === 'table';
    const spans = isText && line.continues ? this.#spans : new CodeSpans();
    if (isText) spans.add(`${line.content}\n`);
    this.#beginLine(line, spans);
  }
}

/** Returns the part of the following text that is in the same paragraph as the current line. */
function inParagraph(current: MarkdownLine, next: string): string {
  const [first = '', ...others] = next.split('\n');
  let text = first;
  let open: OpenBlocks = current;
  for (const other of others) {
    const line = readMarkdownLine(open, other);
    if (!line.continues) break;
    text += `\n${line.content}`;
    open = line;
  }
  return text;
}
