import { codeSpansOf, isInCodeSpan } from './code-spans.ts';
import { readLine, START } from './lines.ts';
import type { Container, Open, ReadLine } from './lines.ts';

/** Where a token stands in a Markdown text. */
export interface TokenPlace {
  /** Within a fenced or indented block, as far as is known. */
  readonly isCodeBlock: boolean;
  /** Whether a backtick before it is still open, so that the text after it decides about code. */
  readonly isUndecided: boolean;
  readonly isTableRow: boolean;
  /** Only marks of lists and quotations stand before it in its line. */
  readonly isLineStart: boolean;
  /** Whether a block can begin here without a blank line before it. */
  readonly mayBegin: boolean;
  /** The list items and quotations in which it stands. */
  readonly containers: readonly Container[];
}

/** What a line needs at its beginning to stand in these containers. */
export const prefixOf = (containers: readonly Container[]): string =>
  containers
    .map((container) => (container.kind === 'quote' ? '> ' : ' '.repeat(container.width)))
    .join('');

const isCodeBlock = ({ leaf }: ReadLine): boolean =>
  leaf.kind === 'fence' || leaf.kind === 'indented';

const firstLine = (text: string): string => text.split('\n', 1)[0]!;

/**
 * Follows a Markdown text and knows where its end stands: in code, in a list item, in a table. What
 * it says depends on the text, not on the pieces in which the text came.
 */
export class MarkdownPlace {
  #open: Open = START;
  /** The paragraph before the current line. */
  #paragraph = '';
  #line = '';

  add(text: string): void {
    const [first = '', ...others] = text.split('\n');
    this.#line += first;
    for (const line of others) {
      this.#endLine();
      this.#line = line;
    }
  }

  /** A block was put in at the end, in these containers, and a blank line follows it. */
  addBlock(containers: readonly Container[]): void {
    this.#open = { containers, leaf: { kind: 'none' }, isBlank: true };
    this.#paragraph = '';
    this.#line = '';
  }

  /** @param next what follows, from the first bracket of a token on. */
  at(next: string): TokenPlace {
    const line = this.#read(next);
    const before = this.#before(next, line);
    const paragraph = this.#paragraphBefore(next, line);
    const isLineStart = /^ *$/.test(before);
    const opensFence = line.leaf.kind === 'fence' && line.leaf !== this.#open.leaf;
    return {
      isCodeBlock: isCodeBlock(line),
      isUndecided:
        (opensFence && before.includes('`')) ||
        (paragraph.includes('`') && codeSpansOf(paragraph).isOpen),
      isTableRow: line.leaf.kind === 'table' || before.trimStart().startsWith('|'),
      isLineStart,
      mayBegin: line.begins || this.#open.isBlank,
      containers: isLineStart ? line.marked : line.containers,
    };
  }

  /** Whether the end is within code. @param next what follows. */
  isInCode(next: string): boolean {
    const line = this.#read(next);
    return (
      isCodeBlock(line) || isInCodeSpan(this.#paragraphBefore(next, line), this.#inParagraph(next))
    );
  }

  /** The current line, as far as it is there. */
  #read(next: string): ReadLine {
    return readLine(this.#open, this.#line + firstLine(next));
  }

  /** The current line behind the marks of containers, up to the end. */
  #before(next: string, { content }: ReadLine): string {
    return content.slice(0, content.length - firstLine(next).length);
  }

  /** The paragraph up to the end. */
  #paragraphBefore(next: string, line: ReadLine): string {
    return (line.continues ? this.#paragraph : '') + this.#before(next, line);
  }

  /** The part of what follows that is in the same paragraph. */
  #inParagraph(next: string): string {
    const [, ...others] = next.split('\n');
    let text = firstLine(next);
    let open: Open = this.#read(next);
    for (const other of others) {
      const line = readLine(open, other);
      if (!line.continues) break;
      text += `\n${line.content}`;
      open = line;
    }
    return text;
  }

  #endLine(): void {
    const line = readLine(this.#open, this.#line.replace(/\r$/, ''));
    const isText = line.leaf.kind === 'paragraph' || line.leaf.kind === 'table';
    this.#paragraph = isText ? `${line.continues ? this.#paragraph : ''}${line.content}\n` : '';
    this.#open = line;
    this.#line = '';
  }
}
