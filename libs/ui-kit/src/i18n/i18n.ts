import { errorMessages, textKey } from '@targum/contracts';
import type { ErrorCode } from '@targum/contracts';
import { setupI18n } from '@lingui/core';
import type { Messages } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { useCallback } from 'react';
import { notifyOfFailure } from '../notify/notifier.ts';
import { DEFAULT_LANGUAGE, directionOfLanguage, withPlainDigits } from './languages.ts';
import type { Language } from './languages.ts';
import { keepLanguage } from './saved-language.ts';

export { savedLanguage } from './saved-language.ts';

export const i18n = setupI18n({ locale: DEFAULT_LANGUAGE, messages: { [DEFAULT_LANGUAGE]: {} } });

export type LanguageFiles = Record<
  Exclude<Language, typeof DEFAULT_LANGUAGE>,
  () => Promise<{ default: object }>
>;

export interface StringCatalogue {
  /** Loads a language into the page. English needs no loading. */
  load(language: Language): Promise<void>;
}

export type Translate<Key extends string> = (key: Key, values?: Record<string, unknown>) => string;

const catalogues = new Set<StringCatalogue>();

/**
 * Defines the texts of a part of the page. The functions in `others` load the languages besides
 * English on demand.
 */
export function defineCatalogue<English extends object>(english: English, others: LanguageFiles) {
  type Key = keyof English & string;
  i18n.load(DEFAULT_LANGUAGE, english as Messages);
  const catalogue: StringCatalogue = {
    async load(language) {
      if (language === DEFAULT_LANGUAGE) return;
      const { default: messages } = await others[language]();
      i18n.load(language, messages as Messages);
    },
  };
  catalogues.add(catalogue);
  const translate: Translate<Key> = (key, values) => i18n.t(key, values);
  const useT = (): Translate<Key> => {
    const { _ } = useLingui();
    return useCallback((key, values) => _(key, values), [_]);
  };
  return { useT, catalogue, translate };
}

let requested: Language = DEFAULT_LANGUAGE;

/**
 * Loads a language in all catalogues and shows it, unless the user has chosen another language
 * meanwhile.
 * @throws Error if the strings cannot be loaded. The page then stays as it was.
 */
export async function activateLanguage(language: Language): Promise<void> {
  requested = language;
  await Promise.all([...catalogues].map((catalogue) => catalogue.load(language)));
  if (requested !== language) return;
  i18n.activate(language, withPlainDigits(language));
  document.documentElement.lang = language;
  document.documentElement.dir = directionOfLanguage(language);
}

export const currentLanguage = (): Language => i18n.locale as Language;

/**
 * Returns the page's language, and a function that changes the language. The browser stores the
 * choice once the texts of the chosen language have loaded.
 */
export function useLanguage(): [Language, (language: Language) => void] {
  useLingui();
  const choose = async (language: Language) => {
    try {
      await activateLanguage(language);
      keepLanguage(language);
    } catch {
      notifyOfFailure(i18n.t('kit.language.failed'));
    }
  };
  return [currentLanguage(), (language) => void choose(language)];
}

function translationOf(text: string, translate: Translate<string> = translateKey) {
  const { key, values } = textKey(text);
  return key in i18n.messages ? translate(key, values) : undefined;
}

const translateKey: Translate<string> = (key, values) => i18n.t(key, values);

/** Translates an English string outside of components. Components call `useTranslateString`. */
export const translateString = (text: string): string => translationOf(text) ?? text;

/**
 * Returns a function that translates an English string. A string in no catalogue stays unchanged.
 */
export function useTranslateString(): (text: string) => string {
  // Lingui returns a new function after each change of language, and so does this hook.
  const { _ } = useLingui();
  return useCallback((text) => translationOf(text, _) ?? text, [_]);
}

/**
 * Returns the server's message in English. In other languages, returns the translation of the
 * message, or else of the code.
 */
export function serverString(message: string, code: ErrorCode | undefined): string {
  if (i18n.locale === DEFAULT_LANGUAGE) return message;
  return translationOf(message) ?? (code ? translateString(errorMessages[code]) : message);
}
