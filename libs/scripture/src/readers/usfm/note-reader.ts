import type { Token } from './tokens.ts';
import { Words } from './words.ts';

/** Notes whose text may say why a verse is left out. All other notes are cross references. */
const FOOTNOTES: readonly string[] = ['f', 'fe', 'ef'];
/** Markers of a note's verse and of its category. They contain no text of the note. */
const NO_TEXT: readonly string[] = ['fr', 'cat'];
/** The caller of a note is its first word, such as `+`. */
const CALLER = /^\S+\s*/;

export class NoteReader {
  readonly marker: string;
  readonly line: number;
  readonly #words = new Words();
  #isText = true;
  #isCaller = true;

  constructor(marker: string, line: number) {
    this.marker = marker;
    this.line = line;
  }

  /** @returns true if the token ends the note. */
  take(token: Token): boolean {
    if (token.kind === 'close' && token.marker === this.marker) return true;
    if (token.kind === 'text') {
      const text = this.#isCaller ? token.text.replace(CALLER, '') : token.text;
      if (this.#isText) this.#words.add(text);
      this.#isCaller = false;
      return false;
    }
    this.#isText = !(token.kind === 'open' && NO_TEXT.includes(token.marker));
    return false;
  }

  /** Returns the text of a footnote. Empty for cross references. */
  toString(): string {
    return FOOTNOTES.includes(this.marker) ? this.#words.toString() : '';
  }
}
