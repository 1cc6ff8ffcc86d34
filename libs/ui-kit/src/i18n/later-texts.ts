import type { Messages } from '@lingui/core';
import { currentLanguage, defineCatalogue, i18n } from './i18n.ts';
import type { LanguageFiles } from './i18n.ts';

const arriving: Promise<void>[] = [];

/**
 * Defines the texts of parts that load later, as `defineCatalogue` does, and begins to load them in the
 * page's language. If they cannot be loaded, these parts are in English.
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

/** Waits for a module and for the texts that it uses. */
export async function withTexts<Module>(request: Promise<Module>): Promise<Module> {
  const module = await request;
  await Promise.all(arriving);
  return module;
}
