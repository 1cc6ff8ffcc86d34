/** Languages the product offers, by their own names. A language is listed once it is complete. */
export const languages = [{ id: 'en', name: 'English' }] as const;

export type Language = (typeof languages)[number]['id'];

export const DEFAULT_LANGUAGE: Language = 'en';

export const isLanguage = (value: unknown): value is Language =>
  languages.some(({ id }) => id === value);
