import { MARKDOWN_START, readMarkdownLine } from '../lines.ts';
import type { OpenBlocks } from '../lines.ts';

export interface Paragraph {
  readonly start: number;
  readonly text: string;
}

/** Reports whether a line is code, or the mark of a code block. */
const isCode = (before: OpenBlocks, { leaf, isBlank }: OpenBlocks): boolean =>
  leaf.kind === 'indented' ||
  leaf.kind === 'fence' ||
  (before.leaf.kind === 'fence' && leaf.kind === 'none' && !isBlank);

/**
 * Cuts a text that arrives in pieces of any length into paragraphs. A paragraph ends at a blank
 * line, a code block or the end of the text. Code blocks belong to no paragraph.
 */
export class Paragraphs {
  #start = 0;
  #rest = '';
  /** The length of the complete lines at the beginning of `#rest`, which have been read. */
  #seen = 0;
  #open: OpenBlocks = MARKDOWN_START;

  add(more: string): Paragraph[] {
    this.#rest += more;
    // A paragraph can end only where a line ends.
    return more.includes('\n') ? this.#cut() : [];
  }

  /** Returns the paragraphs that are left when the text has ended. */
  end(): Paragraph[] {
    return [...(this.#rest.endsWith('\n') ? [] : this.add('\n')), ...this.#take(this.#seen)];
  }

  #cut(): Paragraph[] {
    const ended: Paragraph[] = [];
    let next: number;
    while ((next = this.#rest.indexOf('\n', this.#seen) + 1) > 0) {
      const start = this.#seen;
      const before = this.#open;
      this.#open = readMarkdownLine(before, this.#rest.slice(start, next).trimEnd());
      this.#seen = next;
      if (isCode(before, this.#open)) {
        ended.push(...this.#take(start));
        this.#drop(this.#seen);
      } else if (this.#open.isBlank) {
        ended.push(...this.#take(next));
      }
    }
    return ended;
  }

  #take(until: number): Paragraph[] {
    const { start, text } = { start: this.#start, text: this.#rest.slice(0, until) };
    this.#drop(until);
    return text.trim() === '' ? [] : [{ start, text }];
  }

  #drop(length: number): void {
    this.#start += length;
    this.#rest = this.#rest.slice(length);
    this.#seen -= length;
  }
}
