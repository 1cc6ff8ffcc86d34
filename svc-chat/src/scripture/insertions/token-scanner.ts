import { bookCode } from '@targum/contracts/on-demand';
import { CODE_INDENT, MarkdownPlace, prefixOf } from '@targum/markdown';
import type { MarkdownContainer, TokenPlace } from '@targum/markdown';
import { parseReference } from '@targum/scripture';

export type ScannedPiece =
  | { readonly text: string }
  | { readonly token: string; readonly place: TokenPlace };

/** The maximum number of characters that are held back, counted from `[[`. */
const HELD_MAX = 60;
const TOKEN = /^\[\[([^[\]\n]*)\]\]/;
/** Matches text that can still become a token. */
const BEGINNING = /^\[\[[^[\]\n]*\]?$/;
const SPACE = /^[ \t\r\n]*/;
const REFERENCE_BEGINNING = /^(?:([\dA-Z]{0,3})|([\dA-Z]{3})\s[\d:.,;–\-\s]*)$/i;

/** Reports whether a cut text begins a token, such as `[[MR`, `[[MRK 4:3` and `[[MRK 4:39]`. */
function isBrokenToken(text: string): boolean {
  if (!BEGINNING.test(text)) return false;
  const inner = text.slice(2).trimStart();
  if (inner.endsWith(']')) return parseReference(inner.slice(0, -1)) !== undefined;
  const [beginning, begun, whole] = REFERENCE_BEGINNING.exec(inner) ?? [];
  if (beginning === undefined) return false;
  const code = (whole ?? begun ?? '').toUpperCase();
  return bookCode.options.some((each) => each.startsWith(code));
}

/**
 * Finds tokens such as `[[MRK 4:39]]` in a Markdown text that arrives in pieces, but not in code.
 * The scanner holds back text that may become a token. The result does not depend on how the text
 * is cut. After each token, the caller says what replaces the token, and then asks for the next
 * part.
 */
export class TokenScanner {
  readonly #markdown = new MarkdownPlace();
  /** The text that has arrived and has not been passed on. */
  #held = '';
  #hasEnded = false;
  /** The containers of the block that was inserted last. Undefined once text follows the block. */
  #afterBlock: readonly MarkdownContainer[] | undefined;

  add(text: string): void {
    this.#held += text;
  }

  /** Ends the text. If `isCut`, a bracket at the end is dropped, because it may begin a token. */
  end(isCut = false): void {
    this.#hasEnded = true;
    if (isCut && this.#held === '[') this.#held = '';
  }

  /** Returns the next part, or undefined until more text arrives. */
  next(): ScannedPiece | undefined {
    if (this.#afterBlock !== undefined) return this.#goOn(this.#afterBlock);
    if (this.#held === '') return undefined;
    const at = this.#held.indexOf('[');
    if (at !== 0) return this.#take(at === -1 ? this.#held.length : at);
    return this.#atBracket();
  }

  /** Tells the scanner that the token became text in its line. */
  becameText(text: string): void {
    this.#markdown.add(text);
  }

  /**
   * Tells the scanner that the token became a block. The rest of the token's line must not join the
   * block.
   */
  becameBlock({ containers }: TokenPlace): void {
    this.#markdown.addBlock(containers);
    this.#afterBlock = containers;
  }

  #take(length: number): ScannedPiece {
    const text = this.#held.slice(0, length);
    this.#held = this.#held.slice(length);
    this.#markdown.add(text);
    return { text };
  }

  #atBracket(): ScannedPiece | undefined {
    const isWhole = this.#hasEnded || this.#held.length >= HELD_MAX;
    if (this.#held.length < 2 && !this.#hasEnded) return undefined;
    if (this.#held[1] !== '[') return this.#take(1);
    const next = this.#held.slice(0, HELD_MAX);
    const place = this.#markdown.at(next);
    if (place.isUndecided) {
      if (!isWhole) return undefined;
      if (this.#markdown.isInCode(next)) return this.#take(1);
    } else if (place.isCodeBlock) return this.#take(1);
    const [whole, inner = ''] = TOKEN.exec(next) ?? [];
    if (whole !== undefined && inner.trim() !== '') {
      this.#held = this.#held.slice(whole.length);
      return { token: inner.trim(), place };
    }
    if (!isWhole && BEGINNING.test(this.#held)) return undefined;
    if (this.#hasEnded && isBrokenToken(this.#held)) {
      this.#held = '';
      return undefined;
    }
    return this.#take(1);
  }

  /** Returns the blank line between a block and the next text, once that text arrives. */
  #goOn(containers: readonly MarkdownContainer[]): ScannedPiece | undefined {
    const [space] = SPACE.exec(this.#held)!;
    const lineEnd = space.lastIndexOf('\n');
    const hasBlankLine = space.indexOf('\n') !== lineEnd;
    if (space.length === this.#held.length) {
      this.#held = lineEnd === -1 ? '' : `${hasBlankLine ? '\n' : ''}${space.slice(lineEnd)}`;
      return undefined;
    }
    this.#held = this.#held.slice(space.length);
    this.#afterBlock = undefined;
    const prefix = prefixOf(containers);
    const indent = space.slice(lineEnd + 1);
    // After a blank line, a deep indent would turn the continuation of a paragraph into code, so
    // the indent is replaced.
    const isTooDeep = /\t/.test(indent) || indent.length >= prefix.length + CODE_INDENT;
    const beginning = lineEnd === -1 || (isTooDeep && !hasBlankLine) ? prefix : indent;
    this.#markdown.add(beginning);
    return { text: `\n${prefix.trimEnd()}\n${beginning}` };
  }
}
