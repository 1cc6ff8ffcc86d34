import { francAll } from 'franc-min';

/** The main language of each script, or the language that most of its readers understand. */
const SCRIPTS = {
  Cyrillic: 'ru',
  Arabic: 'ar',
  Devanagari: 'hi',
  Bengali: 'bn',
  Gurmukhi: 'pa',
  Gujarati: 'gu',
  Oriya: 'or',
  Tamil: 'ta',
  Telugu: 'te',
  Kannada: 'kn',
  Malayalam: 'ml',
  Sinhala: 'si',
  Thai: 'th',
  Myanmar: 'my',
  Georgian: 'ka',
  Armenian: 'hy',
  Ethiopic: 'am',
  Greek: 'el',
  Hebrew: 'he',
  Hangul: 'ko',
  Hiragana: 'ja',
  Katakana: 'ja',
  Han: 'cmn',
} as const;

const LETTERS = [
  ['ru', /[їєґ]/iu, 'uk'],
  ['ar', /[ٹڈڑے]/u, 'ur'],
  ['ar', /[پچژگ]/u, 'fa'],
  ['cmn', /[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
] as const;

/** Languages in Latin script that can be detected, by their ISO 639-3 code. */
const LATIN = {
  eng: 'en-us',
  fra: 'fr-fr',
  spa: 'es-419',
  por: 'pt-br',
  swh: 'sw',
  ind: 'id',
  deu: 'de',
  vie: 'vi',
} as const;

export const DEFAULT_LANGUAGE = LATIN.eng;

/** Texts with fewer letters, such as names, are too short to detect a language. */
const MIN_LETTERS = 20;
/**
 * A guess is clear if the second-best guess has at most this score. The best guess always has the
 * score 1.
 */
const CLEAR = 0.88;

const counts = Object.entries(SCRIPTS).map(
  ([script, language]) => [new RegExp(`\\p{Script=${script}}`, 'gu'), language] as const,
);

const byScript = (text: string): string | undefined => {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const found = counts
    .map(([pattern, language]) => ({ language, count: text.match(pattern)?.length ?? 0 }))
    .toSorted((a, b) => b.count - a.count)[0];
  if (found === undefined || found.count * 2 <= letters || found.count === 0) return undefined;
  const closer = LETTERS.find(([of, pattern]) => of === found.language && pattern.test(text));
  return closer?.[2] ?? found.language;
};

const byWords = (text: string): string => {
  const [best, next] = francAll(text, { only: Object.keys(LATIN), minLength: MIN_LETTERS });
  const isClear = best !== undefined && best[0] in LATIN && (next?.[1] ?? 0) <= CLEAR;
  return isClear ? LATIN[best[0] as keyof typeof LATIN] : DEFAULT_LANGUAGE;
};

export const languageOf = (text: string): string => byScript(text) ?? byWords(text);
