import { isInvisible, limits } from '@targum/contracts';
import { plainText } from '@targum/markdown';
import { MOSTLY_OPENING, QUOTATION_KINDS } from '@targum/scripture';

const ELLIPSIS = '…';

/** Matches spaces, bullets and dashes at the start of a line. */
const LEADING_MARKS = /^[\s•–—-]+/u;
/** Matches what is removed before an ellipsis: punctuation and a quotation mark without its words. */
const BEFORE_ELLIPSIS = new RegExp(`(?:\\s+[${MOSTLY_OPENING}])?[\\s.,;:!?…]*$`, 'u');
/**
 * Matches the marks that are removed from the end of the model's title. A question keeps its
 * question mark.
 */
const MODEL_TRAILING_MARKS = /[\s.,;:…]+$/u;
/** A number at the start, such as that of a list or of '1. Samuel', does not end a sentence. */
const SENTENCE_END = /(?<=[.!?。！？।])(?<!^\d{1,9}\.)\s+/u;

/**
 * Reports whether a line has letters or digits that are visible. The fillers of Hangul count as
 * letters but are invisible.
 */
const hasWords = (line: string): boolean => /[\p{L}\p{N}]/u.test(line) && !isInvisible(line);

/** Returns the first line with words, without formatting. Undefined if no line has words. */
const firstLine = (markdown: string): string | undefined =>
  plainText(markdown)
    .split('\n')
    .map((line) => line.replace(LEADING_MARKS, '').replace(/\s+/gu, ' ').trim())
    .find(hasWords);

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Shortens a text, between words if possible and never inside a visible character. */
function shorten(text: string): string {
  const max = limits.chat.generatedTitleMax;
  if (text.length <= max) return text;
  let cut = '';
  for (const { segment } of graphemes.segment(text)) {
    if (cut.length + segment.length > max - ELLIPSIS.length) break;
    cut += segment;
  }
  const border = cut.search(/\s+\S*$/u);
  const words = border > max / 2 ? cut.slice(0, border) : cut;
  return words.replace(BEFORE_ELLIPSIS, '') + ELLIPSIS;
}

const PAIRS = [...QUOTATION_KINDS, ['‘', '’'], ["'", "'"]] as const;

/** Removes quotation marks around a whole title, and keeps those around a part of it. */
function unquoted(title: string): string {
  const [open, inner, close] = [title.charAt(0), title.slice(1, -1), title.at(-1) ?? ''];
  const isPair = PAIRS.some(([first, last]) => first === open && last.includes(close));
  return isPair && !inner.includes(open) && !inner.includes(close) ? inner.trim() : title;
}

/** Makes a title from the model's answer. Undefined if no line has letters or digits. */
export function cleanTitle(answer: string): string | undefined {
  const line = firstLine(answer)?.replace(MODEL_TRAILING_MARKS, '');
  return line && shorten(unquoted(line).replace(MODEL_TRAILING_MARKS, ''));
}

/** Makes a title from the first sentence of a message. Undefined without letters or digits. */
export function titleFrom(message: string): string | undefined {
  const line = firstLine(message);
  if (line === undefined) return undefined;
  const sentence = line.split(SENTENCE_END)[0] ?? line;
  return shorten(sentence.replace(/[.。।,;:]+$/u, ''));
}
