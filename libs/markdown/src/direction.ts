export type TextDirection = 'ltr' | 'rtl';

/** The length of the beginning that decides, so that a growing text soon keeps its direction. */
const BEGINNING = 2000;
/** Matches what has no direction of its own: code, tags, entities and addresses. */
const ASIDE = /```[^]*?(?:```|$)|`[^`\n]*`|<[^<>\n]*>|&#?\w{1,9};|\]\([^()\s]*\)|:\/\/\S*/g;
const LETTERS = /\p{L}/gu;
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Returns the direction of most letters at the beginning of a Markdown text, and that of the first
 * letter if there are as many of both. Undefined without letters.
 */
export function directionOfText(markdown: string): TextDirection | undefined {
  const letters = markdown.slice(0, BEGINNING).replaceAll(ASIDE, ' ').match(LETTERS);
  if (!letters) return undefined;
  const right = letters.filter((letter) => RIGHT_TO_LEFT.test(letter)).length;
  const left = letters.length - right;
  if (right === left) return RIGHT_TO_LEFT.test(letters[0]) ? 'rtl' : 'ltr';
  return right > left ? 'rtl' : 'ltr';
}
