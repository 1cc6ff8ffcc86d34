import { MARKDOWN_START, readMarkdownLine } from '../lines.ts';
import type { OpenBlocks } from '../lines.ts';

/** A paragraph of a growing text. */
export interface Paragraph {
  /** The start of the paragraph in the text, in UTF-16 units. */
  readonly start: number;
  readonly text: string;
}

/** Reports whether a line is code, or the mark of a code block. */
const isCode = (before: OpenBlocks, { leaf, isBlank }: OpenBlocks): boolean =>
  leaf.kind === 'indented' ||
  leaf.kind === 'fence' ||
  (before.leaf.kind === 'fence' && leaf.kind === 'none' && !isBlank);

/**
 * Cuts a growing text into paragraphs. A paragraph ends at a blank line, at a code block or at the end of
 * the text. Code blocks belong to no paragraph. The result does not depend on the pieces in which the text
 * arrives.
 */
export class Paragraphs {
  /** The place from which the text is not cut yet. */
  #start = 0;
  #rest = '';
  /** The length of the whole lines of `#rest` that were read. */
  #seen = 0;
  /** The blocks that are open after these lines. */
  #open: OpenBlocks = MARKDOWN_START;

  /** Adds text. @returns the paragraphs that end in it. */
  add(more: string): Paragraph[] {
    this.#rest += more;
    // A paragraph ends at the end of a line.
    return more.includes('\n') ? this.#cut() : [];
  }

  /** Returns the last paragraph. The text must have ended. */
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

  /** Takes the paragraph that ends at a place of the rest. */
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
