import type { InterfaceLanguage } from '@targum/contracts/on-demand';

interface ChangingWords {
  other: string;
  not: string;
}

const CHANGING: Readonly<Record<InterfaceLanguage, ChangingWords>> = {
  en: { other: 'otherwise', not: 'not' },
  fr: { other: 'autrement', not: 'pas' },
  ar: { other: 'هكذا', not: 'لا' },
};

/** Matches punctuation, except within a word: "don’t", "burnt-offering". */
const MARKS = /(?<![\p{L}\p{M}])['’-]|['’-](?!\p{L})|[^\p{L}\p{M}\p{N}\s'’-]/gu;
const MARKS_AT_ENDS = /^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu;
const VOWEL_SIGNS = /(?=[\p{Script_Extensions=Arabic}\p{Script_Extensions=Hebrew}])\p{Mn}/gu;
const LETTERS = /[\p{L}\p{M}\p{N}'’-]+/u;
/** A change is made within this many characters, because the server compares only the first 600. */
const CHANGED_MAX = 500;
/**
 * In a text with fewer words, a word is added and none is replaced. After a replacement, too few
 * equal words would be left for the result `differs`.
 */
const WORDS_TO_REPLACE_MIN = 3;

/** Removes capitals, punctuation and vowel signs. If this changes nothing, adds a comma. */
export function withOtherMarks(words: string): string {
  const bare = words
    .toLowerCase()
    .replaceAll(MARKS, ' ')
    .replaceAll(VOWEL_SIGNS, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return bare === words.replaceAll(MARKS_AT_ENDS, '') ? bare.replace(' ', ', ') : bare;
}

/** Replaces the middle word by a wrong word. One or two words get a word added instead. */
export function withWrongWord(words: string, language: string): string {
  const all = words.split(/\s+/);
  const { other } = changingWords(language);
  const middle = middleOf(all);
  const wrong = (all[middle] ?? '').replace(LETTERS, other);
  const isChanged = all.length >= WORDS_TO_REPLACE_MIN && wrong !== all[middle];
  return all.toSpliced(middle, isChanged ? 1 : 0, isChanged ? wrong : other).join(' ');
}

/** Removes the first "not". If the words have no "not", adds one. */
export function negated(words: string, language: string): string {
  const all = words.split(/\s+/);
  const { not } = changingWords(language);
  const place = all.findIndex((word) => LETTERS.exec(word)?.[0].toLowerCase() === not);
  const isNear = place !== -1 && all.slice(0, place).join(' ').length < CHANGED_MAX;
  return (isNear ? all.toSpliced(place, 1) : all.toSpliced(middleOf(all), 0, not)).join(' ');
}

function changingWords(language: string): ChangingWords {
  const words: Readonly<Record<string, ChangingWords>> = CHANGING;
  return words[language.split('-')[0] ?? ''] ?? CHANGING.en;
}

function middleOf(words: readonly string[]): number {
  let length = 0;
  const compared = words.filter((word) => (length += word.length + 1) < CHANGED_MAX);
  return Math.floor(compared.length / 2);
}
