import { visibleFrom } from '@targum/contracts';
import { MarkdownPlace } from '../../scripture/markdown/place.ts';

/** The tags that servers leave around a model's reasoning: vLLM, llama.cpp, Ollama and others. */
const START = '<think>';
const END = '</think>';
/** How much text decides whether a tag after an open backtick is in code. */
const DECIDES = 200;
/** An end tag and the rest of its line. */
const END_OF_LINE = /^<\/think>[ \t\r]*(?:\n|$)/;

/**
 * A part of a reply: text to show, or an end tag without a start tag, at most once. All text before it was
 * reasoning.
 */
export type AnswerDelta = { readonly text: string } | { readonly loneEnd: string };

/**
 * Finds the reasoning of a model in its text, which comes in pieces, and leaves it out. A tag in code is text.
 * What it finds does not depend on where the text is cut.
 */
export class ReasoningScanner {
  #markdown = new MarkdownPlace();
  /** The text that has arrived and has not been passed on. */
  #held = '';
  /** The invisible characters before the answer, which wait for its first word. */
  #space = '';
  #hasEnded = false;
  #isReasoning = false;
  /** Whether any of the answer was passed on. */
  #hasBegun = false;
  /**
   * Whether reasoning was found. Invisible characters before the answer are then dropped with it, and further end
   * tags end nothing.
   */
  #hasReasoned = false;

  add(text: string): void {
    this.#held += text;
  }

  end(): void {
    this.#hasEnded = true;
  }

  /** The next part; undefined until more text comes. */
  next(): AnswerDelta | undefined {
    for (;;) {
      if (this.#isReasoning && !this.#skip()) return undefined;
      if (!this.#hasBegun) this.#takeSpace();
      if (this.#held === '') return undefined;
      const at = this.#held.indexOf('<');
      const part = at === 0 ? this.#atTag() : this.#take(at === -1 ? this.#held.length : at);
      if (part !== 'skipped') return part;
    }
  }

  #takeSpace(): void {
    const from = visibleFrom(this.#held);
    const length = from === -1 ? this.#held.length : from;
    if (!this.#hasReasoned) this.#space += this.#held.slice(0, length);
    this.#held = this.#held.slice(length);
  }

  /** Drops reasoning. @returns whether its end has arrived. */
  #skip(): boolean {
    const at = this.#held.indexOf(END);
    if (at === -1) {
      // The rest may be the beginning of the tag.
      this.#held = this.#held.slice(1 - END.length);
      return false;
    }
    this.#held = this.#held.slice(at + END.length);
    this.#isReasoning = false;
    this.#hasReasoned = true;
    return true;
  }

  #take(length: number): AnswerDelta | undefined {
    const text = this.#space + this.#held.slice(0, length);
    this.#held = this.#held.slice(length);
    this.#space = '';
    if (text === '') return undefined;
    this.#hasBegun = true;
    this.#markdown.add(text);
    return { text };
  }

  #atTag(): AnswerDelta | 'skipped' | undefined {
    const rest = this.#held.slice(0, DECIDES);
    const tag = [START, END].find((each) => rest.startsWith(each));
    if (tag === undefined) {
      const mayBeTag = [START, END].some((each) => each.startsWith(rest));
      return mayBeTag && !this.#hasEnded ? undefined : this.#take(1);
    }
    /** Whether the tag is alone on its line after a backtick that opens nothing, as models write in reasoning. */
    let isAlone = false;
    if (this.#hasBegun) {
      const { isCodeBlock, isUndecided, isLineStart } = this.#markdown.at(rest);
      if (isUndecided && rest.length < DECIDES && !this.#hasEnded) return undefined;
      isAlone = isUndecided && isLineStart && END_OF_LINE.test(rest);
      const isCode = isUndecided ? !isAlone && this.#markdown.isInCode(rest) : isCodeBlock;
      if (isCode) return this.#take(1);
    }
    this.#space = '';
    this.#held = this.#held.slice(tag.length);
    if (tag === START) {
      this.#isReasoning = true;
      return 'skipped';
    }
    const isEnd = !this.#hasReasoned;
    this.#hasReasoned = true;
    if (!isEnd || !this.#hasBegun) return 'skipped';
    this.#hasBegun = false;
    this.#markdown = new MarkdownPlace();
    // The line end is dropped with the space before the answer, but the reaper needs it to find the same tag.
    return { loneEnd: isAlone ? `${END}\n` : END };
  }
}
