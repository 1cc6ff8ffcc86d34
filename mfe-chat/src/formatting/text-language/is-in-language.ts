import type { Language } from '@targum/ui-kit';

/** A text of fewer words does not reveal its language. */
const WORDS_MIN = 10;
/**
 * A text counts as English or French if at least this share of its words is in the language's list.
 * In a typical text the share is about a third.
 */
const SHARE_MIN = 0.08;

const LETTER = /\p{L}/gu;
const WORD = /\p{L}+/gu;

interface Signs {
  readonly script: RegExp;
  /** Frequent short words that the other languages of the script do not have. */
  readonly words?: ReadonlySet<string>;
  /** Letters that only other languages of the script have. */
  readonly otherLetters?: RegExp;
}

const wordsOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const LATIN = /\p{Script=Latin}/gu;
const ARABIC = /\p{Script=Arabic}/gu;

const SIGNS: Readonly<Record<Language, Signs>> = {
  en: {
    script: LATIN,
    words: wordsOf(
      'the and of to is that for with it his you are they this from we not have but my',
    ),
  },
  fr: {
    script: LATIN,
    words: wordsOf(
      'et les des est une du dans pour qui pas sur avec il elle nous vous ils au ce cette sont aux',
    ),
  },
  // Urdu and Persian have these letters, but Arabic does not.
  ar: { script: ARABIC, otherLetters: /[ٹڈڑےپچژگ]/u },
};

/** Reports whether a text has enough words to tell its language from others of the same script. */
export const tellsLanguage = (text: string): boolean => count(text, WORD) >= WORDS_MIN;

export function isInLanguage(text: string, language: Language): boolean {
  const { script, words, otherLetters } = SIGNS[language];
  if (count(text, script) * 2 <= count(text, LETTER)) return false;
  if (otherLetters?.test(text) === true) return false;
  if (words === undefined) return true;
  const all = text.toLowerCase().match(WORD) ?? [];
  const own = all.filter((word) => words.has(word)).length;
  return all.length < WORDS_MIN || own >= all.length * SHARE_MIN;
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
