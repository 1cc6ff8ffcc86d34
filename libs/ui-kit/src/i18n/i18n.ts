import { errorMessages, textKey } from '@targum/contracts';
import type { ErrorCode } from '@targum/contracts';
import { setupI18n } from '@lingui/core';
import type { Messages } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { useCallback, useMemo } from 'react';
import { notify } from '../notify/notifier.ts';
import { createStoredValue } from '../storage/stored-value.ts';
import { DEFAULT_LANGUAGE, directionOf, isLanguage, preferredLanguage } from './languages.ts';
import type { Language } from './languages.ts';

/** The page's translations; catalogues of all packages are loaded into it. */
export const i18n = setupI18n({ locale: DEFAULT_LANGUAGE, messages: { [DEFAULT_LANGUAGE]: {} } });

const storedLanguage = createStoredValue<Language>(
  'language',
  preferredLanguage(navigator.languages),
  isLanguage,
);

export type LanguageFiles = Record<
  Exclude<Language, typeof DEFAULT_LANGUAGE>,
  () => Promise<{ default: object }>
>;

export interface Catalogue {
  /** Loads the texts of a language into the page; English ones are there from the start. */
  load(language: Language): Promise<void>;
}

type Translate<Key extends string> = (key: Key, values?: Record<string, unknown>) => string;

/** Catalogues that were defined so far, to follow a change of language. */
const catalogues = new Set<Catalogue>();

/**
 * Makes a package's texts usable. `english` is the imported `messages/en.json`; `others` load the
 * remaining languages on demand.
 */
export function defineCatalogue<English extends object>(english: English, others: LanguageFiles) {
  type Key = keyof English & string;
  i18n.load(DEFAULT_LANGUAGE, english as Messages);
  const catalogue: Catalogue = {
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

let wanted: Language = DEFAULT_LANGUAGE;

/**
 * Loads a language everywhere and shows it, unless another was wanted meanwhile.
 * @throws Error where its texts cannot be fetched; the page stays as it was.
 */
export async function activateLanguage(language: Language): Promise<void> {
  wanted = language;
  await Promise.all([...catalogues].map((catalogue) => catalogue.load(language)));
  if (wanted !== language) return;
  i18n.activate(language);
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}

/** The language that is shown. */
export const currentLanguage = (): Language => i18n.locale as Language;

/** The chosen language and how to choose another, kept in this browser once its texts are here. */
export function useLanguage(): [Language, (language: Language) => void] {
  useLingui();
  const choose = async (language: Language) => {
    try {
      await activateLanguage(language);
      storedLanguage.set(language);
    } catch {
      notify({ variant: 'destructive', title: i18n.t('kit.language.failed') });
    }
  };
  return [currentLanguage(), (language) => void choose(language)];
}

/** The language of this browser's last choice, else the first of its own that the product has. */
export const savedLanguage = (): Language => storedLanguage.get();

/** A ready English text in the page's language; undefined where no catalogue has it. */
function translationOf(text: string): string | undefined {
  const { key, values } = textKey(text);
  return key in i18n.messages ? i18n.t(key, values) : undefined;
}

/** `useText` outside of components. */
export const translateText = (text: string): string => translationOf(text) ?? text;

/**
 * Translates a ready English text (a validation message of contracts, an assistant's name) where a
 * catalogue has it, else gives it back.
 */
export function useText(): (text: string) => string {
  const { _ } = useLingui();
  // `_` is a new function after each change of language.
  return useMemo(() => (text: string) => translateText(text), [_]);
}

/**
 * What the server said, in the reader's language: by its exact words where they are known, else by
 * its code. English readers get the server's own words.
 */
export function serverText(message: string, code: ErrorCode | undefined): string {
  if (i18n.locale === DEFAULT_LANGUAGE) return message;
  return translationOf(message) ?? (code ? translateText(errorMessages[code]) : message);
}
