import { visibleFrom } from '@targum/contracts';
import { MarkdownPlace } from '@targum/markdown';

/** The tags that servers leave around a model's reasoning: vLLM, llama.cpp, Ollama and others. */
const START = '<think>';
const END = '</think>';
/**
 * The scanner waits for at most this many characters to decide whether a tag after an open backtick
 * is in code.
 */
const DECIDES = 200;
const END_OF_LINE = /^<\/think>[ \t\r]*(?:\n|$)/;

/** Text to show, or an end tag without a start tag. All text before this tag was reasoning. */
export type AnswerDelta = { readonly text: string } | { readonly loneEnd: string };

/**
 * Finds the reasoning of a model in its text and leaves the reasoning out. A tag in code is text.
 * The result does not depend on how the text is cut into pieces.
 */
export class ReasoningScanner {
  #markdown = new MarkdownPlace();
  /** The text that has arrived and has not been passed on. */
  #held = '';
  /** The invisible characters before the answer. They wait for the first word of the answer. */
  #space = '';
  #hasEnded = false;
  #isReasoning = false;
  #hasBegun = false;
  /**
   * True once reasoning was found. From then on, invisible characters before the answer are
   * dropped, and further end tags have no effect.
   */
  #hasReasoned = false;

  add(text: string): void {
    this.#held += text;
  }

  end(): void {
    this.#hasEnded = true;
  }

  /** Returns the next part, or undefined until more text arrives. */
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

  /** @returns true if the end of the reasoning has arrived. */
  #skip(): boolean {
    const at = this.#held.indexOf(END);
    if (at === -1) {
      // The last characters are kept, because they can be the beginning of the tag.
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
    /**
     * True if the tag is alone on its line after an open backtick. Models leave open backticks in
     * reasoning, so such a tag is not in code.
     */
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
    // A tag that is alone on its line is passed on with its line end. Without the line end, the
    // reaper would not find the same tag.
    return { loneEnd: isAlone ? `${END}\n` : END };
  }
}
