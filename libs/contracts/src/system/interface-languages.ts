/**
 * The languages of the screens, as BCP 47 tags. Everything that a language needs outside the locale
 * files is typed by `InterfaceLanguage`, so that the compiler reports what a new language lacks.
 */
export const interfaceLanguages = ['en', 'fr', 'ar'] as const;

export type InterfaceLanguage = (typeof interfaceLanguages)[number];

/** Returns the languages of the screens that have no Scripture text. */
export function languagesWithoutText(tagsOfTexts: readonly string[]): InterfaceLanguage[] {
  const installed = new Set(tagsOfTexts.map(languageOf));
  return interfaceLanguages.filter((language) => !installed.has(language));
}

/** Returns "fr" for "fr-CA" and "fra", and undefined for an invalid tag. */
function languageOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).language;
  } catch {
    return undefined;
  }
}
