/**
 * The languages of the screens, as BCP 47 tags. What each of them needs outside of the locale files is typed by
 * `InterfaceLanguage`, so that the compiler names what a new language lacks.
 */
export const interfaceLanguages = ['en', 'fr', 'ar'] as const;

export type InterfaceLanguage = (typeof interfaceLanguages)[number];
