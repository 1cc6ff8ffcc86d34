import { MARKDOWN_START, readMarkdownLine } from '@targum/contracts/on-demand';
import type { OpenBlocks } from '@targum/contracts/on-demand';

/** A paragraph of a growing text. */
export interface Paragraph {
  /** Where it begins in the text, in UTF-16 units. */
  readonly start: number;
  readonly text: string;
}

/** Whether a line is code, or the mark of a code block. */
const isCode = (before: OpenBlocks, { leaf, isBlank }: OpenBlocks): boolean =>
  leaf.kind === 'indented' ||
  leaf.kind === 'fence' ||
  (before.leaf.kind === 'fence' && leaf.kind === 'none' && !isBlank);

/**
 * Cuts a growing Markdown text into paragraphs, the same ones however the text arrives. A paragraph ends
 * at a blank line, a code block or the end of the text. Code blocks belong to none.
 */
export class Paragraphs {
  /** Where the text begins that is not cut yet. */
  #start = 0;
  #rest = '';
  /** How much of `#rest` was looked at, always whole lines. */
  #seen = 0;
  /** The blocks that the last of these lines leaves open. */
  #open: OpenBlocks = MARKDOWN_START;

  /** Adds text. @returns the paragraphs that end in it. */
  add(more: string): Paragraph[] {
    this.#rest += more;
    // Nothing ends within a line.
    return more.includes('\n') ? this.#cut() : [];
  }

  /** The last paragraph, for a text that has ended. */
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

  /** The paragraph up to a place of the rest. */
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
