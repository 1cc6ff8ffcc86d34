import { arabic } from './ar.ts';
import { german } from './de.ts';
import { english } from './en.ts';
import { spanish } from './es.ts';
import { french } from './fr.ts';
import { hindi } from './hi.ts';
import { indonesian } from './id.ts';
import type { Language } from './language.ts';
import { portuguese } from './pt.ts';
import { russian } from './ru.ts';
import { swahili } from './sw.ts';
import { chinese } from './zh.ts';

/** The languages in which references are found. */
export const LANGUAGES = {
  ar: arabic,
  de: german,
  en: english,
  es: spanish,
  fr: french,
  hi: hindi,
  id: indonesian,
  pt: portuguese,
  ru: russian,
  sw: swahili,
  zh: chinese,
} satisfies Readonly<Record<string, Language>>;

export type FindingLanguage = keyof typeof LANGUAGES;

/** Returns the languages in which messages are read: the reader's language and English. */
export const languagesFor = (language: FindingLanguage): readonly FindingLanguage[] =>
  language === 'en' ? ['en'] : [language, 'en'];

const isFindingLanguage = (subtag: string): subtag is FindingLanguage =>
  Object.hasOwn(LANGUAGES, subtag);

/**
 * Returns the first of these languages that a tag names, or English if no tag names one.
 * @param tags BCP 47 tags, the preferred tag first.
 */
export const findingLanguageOf = (tags: readonly string[]): FindingLanguage =>
  tags.map((tag) => tag.toLowerCase().split('-')[0] ?? '').find(isFindingLanguage) ?? 'en';
