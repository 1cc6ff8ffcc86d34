/**
 * The languages of the screens, as BCP 47 tags. Everything that a language needs outside the locale
 * files is typed by `InterfaceLanguage`, so that the compiler reports what a new language lacks.
 */
export const interfaceLanguages = ['en', 'fr', 'ar'] as const;

export type InterfaceLanguage = (typeof interfaceLanguages)[number];
