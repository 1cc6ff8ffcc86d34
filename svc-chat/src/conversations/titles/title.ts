import { isInvisible, limits } from '@targum/contracts';
import { QUOTATION_MARKS } from '@targum/scripture';

const ELLIPSIS = '…';

/** Matches spaces, marks of formatted text and quotation marks at the start of a line. */
const LEADING_MARKS = new RegExp(`^[\\s#>*\\-–—•'\`${QUOTATION_MARKS}]+`, 'u');
const TRAILING_MARKS = new RegExp(`[\\s.,;:!?…'\`${QUOTATION_MARKS}]+$`, 'u');
/**
 * Matches the marks that are removed from the end of the model's title. A question keeps its
 * question mark.
 */
const MODEL_TRAILING_MARKS = new RegExp(`[\\s.,;:…*'\`${QUOTATION_MARKS}]+$`, 'u');
const SENTENCE_END = /(?<=[.!?。！？।])\s+/u;

/**
 * Reports whether a line has letters or digits that are visible. The fillers of Hangul count as
 * letters but are invisible.
 */
const hasWords = (line: string): boolean => /[\p{L}\p{N}]/u.test(line) && !isInvisible(line);

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
  return words.replace(TRAILING_MARKS, '') + ELLIPSIS;
}

/** Makes a title from the model's answer. Undefined if no line has letters or digits. */
export function cleanTitle(answer: string): string | undefined {
  const lines = answer.split(/\r?\n/).map((line) => line.replace(LEADING_MARKS, ''));
  const line = lines.find(hasWords);
  return line && shorten(line.replace(/\s+/gu, ' ').replace(MODEL_TRAILING_MARKS, ''));
}

/** Makes a title from the first sentence of a message. Undefined without letters or digits. */
export function titleFrom(message: string): string | undefined {
  const lines = message.split(/\r?\n/).map((line) => line.replace(LEADING_MARKS, '').trim());
  const line = lines.find(hasWords);
  if (line === undefined) return undefined;
  const sentence = line.split(SENTENCE_END)[0] ?? line;
  const plain = sentence.replace(/\s+/gu, ' ').replace(/[.。।,;:]+$/u, '');
  return shorten(plain);
}
