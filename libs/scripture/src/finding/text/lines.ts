const BREAK = /\r\n|[\n\r\u{2028}\u{2029}]/gu;
const BESIDE_MAX = 40;
/** Matches a word that may be the name of a book, with its point. */
const ENDS_WITH_WORD = /\p{L}[\p{L}\p{M}]*\.?[^\S\n\r]*$/u;
/**
 * Matches a line that begins with a verse. A chapter alone does not belong to a name on the line
 * before.
 */
const BEGINS_WITH_VERSE =
  /^[^\S\n\r]*\p{Nd}{1,3}(?:[^\S\n\r]?[:：∶][^\S\n\r]?|[.,،])\p{Nd}{1,3}(?!\p{Nd})/u;
/**
 * Matches the end of a line after which a reference can continue: a number and a comma, semicolon
 * or dash.
 */
const ENDS_OPEN = /\p{Nd}[a-e]?[^\S\n\r]?[-‐‑‒–—−,;،؛][^\S\n\r]*$/u;
const BEGINS_WITH_NUMBER = /^[^\S\n\r]*\p{Nd}{1,3}(?!\p{Nd}|[.)]\s)/u;

/**
 * A part of a message that is read as one line. Line breaks that divide a reference do not end it.
 */
export interface Line {
  readonly text: string;
  readonly start: number;
}

const goesOn = (before: string, after: string): boolean =>
  (ENDS_WITH_WORD.test(before) && BEGINS_WITH_VERSE.test(after)) ||
  (ENDS_OPEN.test(before) && BEGINS_WITH_NUMBER.test(after));

/**
 * Yields the lines of a message. A line break does not end a line if it can divide a reference:
 * between a name and its verse, or after the mark between two numbers.
 */
export function* linesOf(message: string): Generator<Line> {
  let start = 0;
  for (const { 0: mark, index } of message.matchAll(BREAK)) {
    const end = index + mark.length;
    const before = message.slice(Math.max(start, index - BESIDE_MAX), index);
    if (goesOn(before, message.slice(end, end + BESIDE_MAX))) continue;
    yield { text: message.slice(start, index), start };
    start = end;
  }
  yield { text: message.slice(start), start };
}
