import type { Stretch } from '../../finding/text/placed-text.ts';

const UNSEEN_SET = String.raw`\u{AD}\u{61C}\u{180E}\u{200B}-\u{200F}\u{202A}-\u{202E}\u{2060}\u{2066}-\u{2069}\u{FEFF}`;
/** Invisible characters: soft hyphens, joiners, direction marks, byte order marks. */
export const UNSEEN = new RegExp(`[${UNSEEN_SET}]`, 'gv');
const APOSTROPHE_SET = String.raw`'’‘‛ʼʻʹ′＇´׳`;
/** Matches the kinds of apostrophe. Unicode counts two of them as letters. */
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
/** Matches vowel signs and accents of Hebrew and Arabic, and tatweel, which stretches words. */
const SIGNS =
  /(?=\p{Script_Extensions=Hebrew})\p{Mn}|(?=\p{Script_Extensions=Arabic})[\p{Mn}\u{640}]/gu;
const AROUND = /^'+|'+$/g;
const PLAIN = /^[a-z]+$/;

export interface PlacedWord extends Stretch {
  readonly folded: string;
}

/**
 * Folds a word for comparing: NFC, lower case, without vowel signs and invisible characters, with
 * one kind of apostrophe. A word without letters or digits becomes empty.
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
 * Returns the words of a text in order. A hyphen separates words, but an apostrophe between letters
 * does not. In scripts without spaces, such as Han and Thai, each letter is a word.
 */
export function wordsOf(text: string): PlacedWord[] {
  const words: PlacedWord[] = [];
  for (const { 0: word, index: start } of text.matchAll(WORD)) {
    const folded = foldWord(word);
    if (folded !== '') words.push({ folded, start, end: start + word.length });
  }
  return words;
}

/** Counts words as a reader does. In scripts without spaces, two letters are one word. */
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
 * Prepares a text for a search in PostgreSQL: folded words with single spaces around them, so that
 * a match of ` be still ` consists of whole words. To join two folded texts, leave out one of the
 * two spaces between them: ` a b ` and ` c ` make ` a b c `.
 */
export function foldedText(text: string): string {
  const words = wordsOf(text).map(({ folded }) => folded);
  return words.length === 0 ? ' ' : ` ${words.join(' ')} `;
}
