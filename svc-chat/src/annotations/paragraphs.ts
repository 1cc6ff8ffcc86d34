/** A paragraph of a growing text. */
export interface Paragraph {
  /** Where it begins in the text, in UTF-16 units. */
  readonly start: number;
  readonly text: string;
}

/** An opened code block. */
interface Fence {
  /** Its mark: three or more backticks or tildes. */
  readonly mark: string;
  readonly quoted: boolean;
}

const BLANK = /^[\s>]*$/;
const OPENING = /^([\s>]*)(?:(?:[-*+]|\d+[.)])\s+)*(`{3,}(?=[^`]*$)|~{3,})/;

const openingOf = (line: string): Fence | undefined => {
  const [, before = '', mark] = OPENING.exec(line) ?? [];
  return mark === undefined ? undefined : { mark, quoted: before.includes('>') };
};

const closes = (line: string, { mark, quoted }: Fence): boolean => {
  const own = line.replace(/^[\s>]+/, '').trimEnd();
  if (quoted && !/^\s*>/.test(line)) return true;
  return own.length >= mark.length && own === mark[0]!.repeat(own.length);
};

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
  #fence: Fence | undefined;

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
      const line = this.#rest.slice(this.#seen, next);
      const before = this.#seen;
      this.#seen = next;
      if (this.#fence !== undefined) {
        if (closes(line, this.#fence)) this.#fence = undefined;
        this.#drop(next);
      } else if ((this.#fence = openingOf(line)) !== undefined) {
        ended.push(...this.#take(before));
        this.#drop(this.#seen);
      } else if (BLANK.test(line)) {
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
