import type { Language } from '@targum/ui-kit';

/** Frequent short words of a language that the other languages of the Latin script do not have. */
const WORDS: Readonly<Partial<Record<Language, ReadonlySet<string>>>> = {
  en: new Set(
    'the and of to is that for with it his you are they this from we not have but my'.split(' '),
  ),
  fr: new Set(
    'et les des est une du dans pour qui pas sur avec il elle nous vous ils au ce cette sont aux'.split(
      ' ',
    ),
  ),
};

/** A text of fewer words does not reveal its language. */
const WORDS_MIN = 10;
/** In English and French, about a third of the words are among these. */
const SHARE_MIN = 0.08;

/** Matches letters of other languages in the Arabic script, such as Urdu and Persian. */
const NOT_ARABIC = /[ٹڈڑےپچژگ]/u;

const LETTER = /\p{L}/gu;
const LATIN = /\p{Script=Latin}/gu;
const ARABIC = /\p{Script=Arabic}/gu;
const WORD = /\p{L}+/gu;

/** Reports whether a text has enough words to tell its language from others of the same script. */
export const tellsLanguage = (text: string): boolean => count(text, WORD) >= WORDS_MIN;

/** Reports whether most of a text seems to be in a language. */
export function isInLanguage(text: string, language: Language): boolean {
  const isArabic = language === 'ar';
  if (count(text, isArabic ? ARABIC : LATIN) * 2 <= count(text, LETTER)) return false;
  if (isArabic) return !NOT_ARABIC.test(text);
  const words = text.toLowerCase().match(WORD) ?? [];
  const own = words.filter((word) => WORDS[language]?.has(word)).length;
  return words.length < WORDS_MIN || own >= words.length * SHARE_MIN;
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
