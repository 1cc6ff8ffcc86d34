import { readStorage, writeStorage } from '../storage/local-storage.ts';
import { isLanguage, preferredLanguage } from './languages.ts';
import type { Language } from './languages.ts';

const STORED = 'language';

export const keepLanguage = (language: Language): void => writeStorage(STORED, language);

/**
 * Returns the language that was chosen last. If none was chosen, returns the first of the browser's
 * languages that the product has, or else English.
 */
export function savedLanguage(): Language {
  const stored = readStorage(STORED);
  return isLanguage(stored) ? stored : preferredLanguage(navigator.languages);
}
