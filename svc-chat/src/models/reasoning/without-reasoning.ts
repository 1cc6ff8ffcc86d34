import { ReasoningScanner } from './reasoning-scanner.ts';
import type { AnswerDelta } from './reasoning-scanner.ts';

export interface AnswerListener {
  /**
   * Called with each piece of the answer. Reasoning without a start tag is also passed on, with its
   * end tag.
   */
  readonly onText: (text: string) => void;
  /** Called when the text so far turns out to be reasoning. The answer is the text that follows. */
  readonly onRestart?: (() => void) | undefined;
}

export function createAnswer({ onText, onRestart }: AnswerListener) {
  const scanner = new ReasoningScanner();
  let isEmpty = true;
  const pass = (part: AnswerDelta) => {
    const isText = 'text' in part;
    isEmpty = !isText;
    onText(isText ? part.text : part.loneEnd);
    if (!isText) onRestart?.();
  };
  const passAll = () => {
    for (let part = scanner.next(); part !== undefined; part = scanner.next()) pass(part);
  };
  return {
    add(text: string) {
      scanner.add(text);
      passAll();
    },
    /** Passes on the text that was held back. */
    end() {
      scanner.end();
      passAll();
    },
    get isEmpty() {
      return isEmpty;
    },
  };
}

/** Returns the answer in a whole text. */
export function withoutReasoning(text: string): string {
  let answer = '';
  const { add, end } = createAnswer({
    onText: (piece) => {
      answer += piece;
    },
    onRestart: () => {
      answer = '';
    },
  });
  add(text);
  end();
  return answer;
}
