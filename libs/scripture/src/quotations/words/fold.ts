import type { Stretch } from '../../finding/text/placed-text.ts';

const UNSEEN_SET = String.raw`\u{AD}\u{61C}\u{180E}\u{200B}-\u{200F}\u{202A}-\u{202E}\u{2060}\u{2066}-\u{2069}\u{FEFF}`;
/** Invisible characters: soft hyphens, joiners, direction marks, byte order marks. */
export const UNSEEN = new RegExp(`[${UNSEEN_SET}]`, 'gv');
const APOSTROPHE_SET = String.raw`'’‘‛ʼʻʹ′＇´׳`;
/** The kinds of apostrophe, two of which Unicode counts as letters. */
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
/** Vowel signs and accents of Hebrew; vowel signs of Arabic, and tatweel, which makes words longer. */
const SIGNS =
  /(?=\p{Script_Extensions=Hebrew})\p{Mn}|(?=\p{Script_Extensions=Arabic})[\p{Mn}\u{640}]/gu;
const AROUND = /^'+|'+$/g;
const PLAIN = /^[a-z]+$/;

/** A word with its place in the text. */
export interface PlacedWord extends Stretch {
  /** The form in which the word is compared, see `foldWord`. */
  readonly folded: string;
}

/**
 * Folds a word into the form in which words are compared: NFC and lower case, without the vowel signs of
 * Arabic and Hebrew, tatweel and invisible characters, and with one kind of apostrophe.
 * @returns the folded word. It can be empty if the word has no letters or digits.
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
 * The words of a text in order. Punctuation, also a hyphen, divides words. An apostrophe between two
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

/** The number of words as a reader counts them. In scripts without spaces, two letters are one word. */
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
 * A text for a search of words in PostgreSQL: its folded words between single spaces, with one space at
 * both ends. So ` be still ` in it is a run of whole words. To join the folded texts of two verses, leave
 * out one of the two spaces between them: ` a b ` and ` c ` make ` a b c `.
 */
export function foldedText(text: string): string {
  const words = wordsOf(text).map(({ folded }) => folded);
  return words.length === 0 ? ' ' : ` ${words.join(' ')} `;
}
