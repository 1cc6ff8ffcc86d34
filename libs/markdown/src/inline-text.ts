import { codeSpansIn } from './code-spans-in.ts';
import { ADDRESS, LINK } from './link-target.ts';

/** Matches the characters with which formatting begins. */
const FORMATTING = /[\\`*_~<[]/;
const BREAK = /<br\s{0,9}\/?>/gi;
const ESCAPE = /\\[!-/:-@[-`{-~\n]/g;
/** Matches a token of verses, such as `[[MRK 4:39]]`. */
const TOKEN = /\[\[[^[\]\n]*\]\]/g;
const FOOTNOTE = /\[\^[^[\]\s]{1,99}\]:?/g;
const AUTOLINK = /<(?:[a-z][a-z\d+.-]{0,20}:|[^\s<>@]{1,99}@)[^\s<>]*>/gi;
const EMPHASIS = /\*+|_+|~~/g;
const WORD = /[\p{L}\p{N}]/u;
const DIGIT = /\d/;

const SHOWN = 0;
/** A character that is no mark of formatting, such as those of code. */
const LITERAL = 1;
const DROPPED = 2;

interface Run {
  readonly start: number;
  end: number;
}

/** Returns a paragraph of Markdown as the words that are shown, without marks of formatting. */
export function inlineText(paragraph: string): string {
  if (!FORMATTING.test(paragraph)) return trimmed(paragraph);
  const text = paragraph.replaceAll(BREAK, '\n');
  const states = new Uint8Array(text.length);
  const drop = (start: number, end: number) => states.fill(DROPPED, start, end);
  for (const { start, end, ticks } of codeSpansIn(text)) {
    states.fill(LITERAL, start, end);
    drop(start, start + ticks);
    drop(end - ticks, end);
  }
  const each = (pattern: RegExp, found: (start: number, end: number) => void) => {
    for (const { 0: match, index } of text.matchAll(pattern)) {
      if (states[index] === SHOWN) found(index, index + match.length);
    }
  };
  each(ESCAPE, (start, end) => {
    states.fill(LITERAL, start, end);
    drop(start, start + 1);
  });
  each(LINK, (start, end) => {
    drop(start, text.indexOf('[', start) + 1);
    drop(text.indexOf(']', start), end);
  });
  each(TOKEN, (start, end) => {
    drop(start, start + 2);
    drop(end - 2, end);
  });
  each(FOOTNOTE, drop);
  each(AUTOLINK, (start, end) => {
    states.fill(LITERAL, start, end);
    drop(start, start + 1);
    drop(end - 1, end);
  });
  each(ADDRESS, (start, end) => states.fill(LITERAL, start, withoutMarks(text, end)));
  for (const { start, end } of emphasisMarks(text, states)) drop(start, end);
  return trimmed(replaced(text, (place) => states[place] !== DROPPED, ''));
}

const trimmed = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join('\n');

/** Returns the end of an address, which has no marks of emphasis at its end. */
function withoutMarks(text: string, end: number): number {
  let last = end;
  while ('*_~'.includes(text.charAt(last - 1))) last -= 1;
  return last;
}

/**
 * Finds the marks that begin and end emphasis. Marks of one kind are paired without regard to those
 * of other kinds.
 */
function emphasisMarks(text: string, states: Uint8Array): Run[] {
  const marks: Run[] = [];
  const open: Record<string, Run[]> = { '*': [], _: [], '~': [] };
  // What cannot be a mark becomes a space, so that the other characters keep their places.
  const candidates = replaced(text, (place) => states[place] === SHOWN, ' ');
  for (const { 0: run, index } of candidates.matchAll(EMPHASIS)) {
    const kind = run.charAt(0);
    const [before, after] = [text.charAt(index - 1), text.charAt(index + run.length)];
    // In 2*3*4, the marks multiply.
    const letters = kind === '_' ? WORD : DIGIT;
    const isInWord = (kind === '_' || run === '*') && letters.test(before) && letters.test(after);
    const opens = after.trim() !== '' && !isInWord;
    const closes = before.trim() !== '' && !isInWord;
    let start = index;
    const end = index + run.length;
    for (let opener = closes && open[kind]!.at(-1); opener; opener = open[kind]!.at(-1)) {
      const length = Math.min(opener.end - opener.start, end - start);
      marks.push({ start: opener.end - length, end: opener.end }, { start, end: start + length });
      start += length;
      opener.end -= length;
      if (opener.end === opener.start) open[kind]!.pop();
      if (start === end) break;
    }
    if (opens && start < end) open[kind]!.push({ start, end });
  }
  return marks;
}

/** Replaces the characters whose places are not wanted. */
function replaced(text: string, isWanted: (place: number) => boolean, by: string): string {
  let result = '';
  let start = 0;
  for (let place = 0; place < text.length; place += 1) {
    if (isWanted(place)) continue;
    result += text.slice(start, place) + by;
    start = place + 1;
  }
  return result + text.slice(start);
}
