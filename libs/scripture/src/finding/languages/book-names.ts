import type { BookCode } from '@targum/contracts/on-demand';
import type { FindingLanguage } from './index.ts';
import type { Language } from './language.ts';

const LOADERS: Readonly<Record<FindingLanguage, () => Promise<Language>>> = {
  ar: async () => (await import('./ar.ts')).arabic,
  de: async () => (await import('./de.ts')).german,
  en: async () => (await import('./en.ts')).english,
  es: async () => (await import('./es.ts')).spanish,
  fr: async () => (await import('./fr.ts')).french,
  hi: async () => (await import('./hi.ts')).hindi,
  id: async () => (await import('./id.ts')).indonesian,
  pt: async () => (await import('./pt.ts')).portuguese,
  ru: async () => (await import('./ru.ts')).russian,
  sw: async () => (await import('./sw.ts')).swahili,
  zh: async () => (await import('./zh.ts')).chinese,
};

export type BookNames = ReadonlyMap<BookCode, readonly string[]>;

/**
 * Loads the names of the books in a language, the name that readers see first. A page loads no other
 * language. Undefined for a language in which no references are found.
 */
export async function loadBookNames(language: string): Promise<BookNames | undefined> {
  const load = Object.hasOwn(LOADERS, language) ? LOADERS[language as FindingLanguage] : undefined;
  return (await load?.())?.names;
}
