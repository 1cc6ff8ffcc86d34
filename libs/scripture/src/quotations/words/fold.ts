import type { Stretch } from '../../finding/text/placed-text.ts';

/** Characters that do not show: soft hyphens, joiners, marks of direction, byte order marks. */
const UNSEEN_SET = String.raw`\u{AD}\u{61C}\u{180E}\u{200B}-\u{200F}\u{202A}-\u{202E}\u{2060}\u{2066}-\u{2069}\u{FEFF}`;
export const UNSEEN = new RegExp(`[${UNSEEN_SET}]`, 'gv');
/** The kinds of apostrophe, two of which Unicode counts as letters. */
const APOSTROPHE_SET = String.raw`'’‘‛ʼʻʹ′＇´׳`;
export const APOSTROPHES = new RegExp(`[${APOSTROPHE_SET}]`, 'gv');
/** Scripts that are written without spaces between words. */
const UNSPACED_SET = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar', 'Tibetan']
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('');
const UNSPACED = new RegExp(`^[${UNSPACED_SET}]`, 'v');
const LETTER = String.raw`[[\p{L}\p{Nd}\p{Nl}]--[${UNSPACED_SET}]]`;
const LETTERS = String.raw`${LETTER}[[\p{L}\p{Nd}\p{Nl}\p{M}${UNSEEN_SET}]--[${UNSPACED_SET}]]*`;
const WORD = new RegExp(
  String.raw`[[${UNSPACED_SET}]&&\p{L}]\p{M}*|${LETTERS}(?:[${APOSTROPHE_SET}]${LETTERS})*`,
  'gv',
);
/** Vowel signs and accents of Hebrew; vowel signs of Arabic and the stroke that makes words longer. */
const SIGNS =
  /(?=\p{Script_Extensions=Hebrew})\p{Mn}|(?=\p{Script_Extensions=Arabic})[\p{Mn}\u{640}]/gu;
const AROUND = /^'+|'+$/g;
const PLAIN = /^[a-z]+$/;

/** A word with its place in the text. */
export interface PlacedWord extends Stretch {
  /** In the form in which words are compared. */
  readonly folded: string;
}

/**
 * The form in which words are compared: NFC and small letters, without the vowel signs of Arabic and
 * Hebrew, without tatweel and what does not show, and with one kind of apostrophe.
 * @param word may be empty or have no letter; then the answer may be empty.
 */
export function foldWord(word: string): string {
  const lower = word.toLowerCase();
  if (PLAIN.test(lower)) return lower;
  return lower
    .normalize('NFC')
    .replaceAll(SIGNS, '')
    .replaceAll(UNSEEN, '')
    .replaceAll(APOSTROPHES, "'")
    .replaceAll(AROUND, '')
    .replaceAll('ٱ', 'ا')
    .replaceAll('ς', 'σ');
}

/**
 * The words of a text in their order. Marks stand between words, hyphens too; an apostrophe between two
 * letters is part of its word. In scripts without spaces, such as Han and Thai, each letter is a word.
 */
export function wordsOf(text: string): PlacedWord[] {
  const words: PlacedWord[] = [];
  for (const { 0: word, index: start } of text.matchAll(WORD)) {
    const folded = foldWord(word);
    if (folded !== '') words.push({ folded, start, end: start + word.length });
  }
  return words;
}

/** How many words a reader counts. In scripts without spaces, two letters count as one word. */
export function countWords(text: string): number {
  let words = 0;
  let letters = 0;
  for (const { folded } of wordsOf(text)) {
    if (UNSPACED.test(folded)) letters += 1;
    else words += 1;
  }
  return words + Math.floor(letters / 2);
}

/**
 * A text for a search of words in PostgreSQL: its folded words, each between single spaces, and one
 * space at both ends. So ` be still ` in it is a run of whole words. The folded texts of verses that
 * follow one another are joined without one of the two spaces: `a b ` and ` c ` make ` a b c `.
 */
export function foldedText(text: string): string {
  const words = wordsOf(text).map(({ folded }) => folded);
  return words.length === 0 ? ' ' : ` ${words.join(' ')} `;
}
