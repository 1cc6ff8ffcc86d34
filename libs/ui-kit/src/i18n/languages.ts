import type { InterfaceLanguage } from '@targum/contracts/on-demand';

/** The languages of the interface. A language is added only when its texts are complete. */
export const languages = [
  { id: 'en', name: 'English', direction: 'ltr' },
  { id: 'fr', name: 'Français', direction: 'ltr' },
  { id: 'ar', name: 'العربية', direction: 'rtl' },
] as const satisfies readonly { id: InterfaceLanguage; name: string; direction: string }[];

export type Language = (typeof languages)[number]['id'];
export type Direction = (typeof languages)[number]['direction'];

/** The language of the sources. Its texts are in the page from the start. */
export const DEFAULT_LANGUAGE = 'en' satisfies Language;

export const isLanguage = (value: unknown): value is Language =>
  languages.some(({ id }) => id === value);

export const directionOfLanguage = (language: string): Direction =>
  languages.find(({ id }) => id === language)?.direction ?? 'ltr';

/**
 * Extends a language tag so that numbers and dates use the digits 0 to 9. Codes, addresses and most
 * models' texts have these digits, and a screen should not mix two kinds.
 */
export const withPlainDigits = (tag: string): string =>
  new Intl.Locale(tag, { numberingSystem: 'latn' }).toString();

/**
 * Returns the first of the reader's languages that the product has, or else English.
 * @param tags the reader's languages as BCP 47 tags
 */
export function preferredLanguage(tags: readonly string[]): Language {
  return tags.map((tag) => tag.split('-')[0]).find(isLanguage) ?? DEFAULT_LANGUAGE;
}
