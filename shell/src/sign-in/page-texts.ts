import {
  countUnsent,
  directionOfLanguage,
  handedOver,
  keepLanguage,
  savedLanguage,
} from '@targum/ui-kit/plain';
import type { ApiError, Language } from '@targum/ui-kit/plain';
import { limits, megabytes, textKey } from '@targum/contracts/sign-in';
import { format } from './message.ts';
import type { Message } from './message.ts';

interface PageTexts {
  /** The texts by language and key. The keys of the contracts' texts are English texts. */
  readonly languages: Readonly<Record<Language, Readonly<Record<string, Message>>>>;
  /** The English texts of the codes of errors. */
  readonly codes: Readonly<Record<string, string>>;
}

const { languages, codes } = JSON.parse(
  document.querySelector('#texts')?.textContent ?? '',
) as PageTexts;

let language: Language = savedLanguage();

export const pageLanguage = (): Language => language;

/** Returns a text of the page in its language. */
export function text(key: string): string {
  const values = {
    product: handedOver('product-name', 'Targum'),
    max: megabytes(limits.picture.maxBytes),
    count: countUnsent(),
  };
  return format(languages[language][key] ?? key, values, language);
}

function translationOf(english: string): string | undefined {
  const { key, values } = textKey(english);
  const message = languages[language][key];
  return message === undefined ? undefined : format(message, values, language);
}

/** Translates a text of the contracts. A text without a translation stays English. */
export const translated = (english: string): string => translationOf(english) ?? english;

/** Returns the server's message in the page's language, or `fallback` if it sent none. */
export function errorText({ serverMessage, code }: ApiError, fallback: string): string {
  if (!serverMessage) return fallback;
  const ofCode = codes[code ?? ''];
  return (
    translationOf(serverMessage) ??
    (language === 'en' || ofCode === undefined ? serverMessage : translated(ofCode))
  );
}

/** Writes the texts of the page in a language, and keeps the language as the reader's choice. */
export function chooseLanguage(chosen: Language): void {
  language = chosen;
  keepLanguage(chosen);
  writeTexts();
}

export function writeTexts(): void {
  const root = document.documentElement;
  root.lang = language;
  root.dir = directionOfLanguage(language);
  for (const element of document.querySelectorAll<HTMLElement>('[data-text]')) {
    const written = text(element.dataset['text']!);
    element.textContent = element.dataset['lower'] === undefined ? written : written.toLowerCase();
  }
  for (const element of document.querySelectorAll<HTMLElement>('[data-name]')) name(element);
  for (const element of document.querySelectorAll<HTMLElement>('[data-problem]')) {
    element.textContent = translated(element.dataset['problem']!);
  }
  const product = handedOver('product-name', 'Targum');
  document.title = `${text(root.dataset['title']!)} · ${product}`;
}

/** Gives a control its accessible name, and a button the same tooltip. */
export function name(element: HTMLElement, key = element.dataset['name']!): void {
  element.dataset['name'] = key;
  element.setAttribute('aria-label', text(key));
  if (element.localName === 'button') element.title = text(key);
}
