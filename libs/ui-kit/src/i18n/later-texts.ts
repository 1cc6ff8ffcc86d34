import type { Messages } from '@lingui/core';
import { currentLanguage, defineCatalogue, i18n } from './i18n.ts';
import type { LanguageFiles } from './i18n.ts';

const arriving: Promise<void>[] = [];

/**
 * Defines the texts of components that load later, and begins to load them in the page's language.
 * If the texts cannot be loaded, these components are in English.
 */
export function defineLaterCatalogue<English extends object>(
  english: English,
  others: LanguageFiles,
) {
  const defined = defineCatalogue(english, others);
  const language = currentLanguage();
  arriving.push(
    defined.catalogue.load(language).catch(() => {
      i18n.load(language, english as Messages);
    }),
  );
  return defined;
}

export async function withTexts<Module>(request: Promise<Module>): Promise<Module> {
  const module = await request;
  await Promise.all(arriving);
  return module;
}
