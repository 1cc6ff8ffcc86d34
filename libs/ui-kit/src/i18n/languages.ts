/**
 * The languages of the product by their own names. A language is listed once its texts are
 * complete.
 */
export const languages = [
  { id: 'en', name: 'English', direction: 'ltr' },
  { id: 'fr', name: 'Français', direction: 'ltr' },
  { id: 'ar', name: 'العربية', direction: 'rtl' },
] as const;

export type Language = (typeof languages)[number]['id'];
export type Direction = (typeof languages)[number]['direction'];

/** The language of the sources, whose texts are in the page from the start. */
export const DEFAULT_LANGUAGE = 'en' satisfies Language;

export const isLanguage = (value: unknown): value is Language =>
  languages.some(({ id }) => id === value);

/** The direction in which a language is written. */
export const directionOf = (language: string): Direction =>
  languages.find(({ id }) => id === language)?.direction ?? 'ltr';

/**
 * A language tag that formats numbers and dates with the digits 0 to 9. Codes, addresses and many
 * models' texts contain these, and a screen has one kind of digits, whatever the reader's region.
 */
export const withPlainDigits = (tag: string): string =>
  new Intl.Locale(tag, { numberingSystem: 'latn' }).toString();

/** The first of a reader's languages (BCP 47 tags) that the product has, else the default. */
export function preferredLanguage(tags: readonly string[]): Language {
  return tags.map((tag) => tag.split('-')[0]).find(isLanguage) ?? DEFAULT_LANGUAGE;
}
