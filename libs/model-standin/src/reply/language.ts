import { interfaceLanguages } from '@targum/contracts/on-demand';
import type { InterfaceLanguage } from '@targum/contracts/on-demand';

const ARABIC = /\p{Script=Arabic}/gu;
const LETTER = /\p{L}/gu;
const WORD = /\p{L}+/gu;

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Frequent short words that the other language does not have. */
const WORDS = {
  en: setOf(
    'the and of to is are that for with what how why who when do does my we you this in it',
  ),
  fr: setOf(
    'le et les des est une du dans pour qui quoi comment pourquoi sur avec il je nous vous ce',
  ),
} as const;

/**
 * Returns the language of a message. If its words do not tell it, as in a bare reference, returns
 * the language of the user's screens, or English.
 */
export function languageOf(message: string, screens: string | undefined): InterfaceLanguage {
  if (count(message, ARABIC) * 2 > count(message, LETTER)) return 'ar';
  const words = message.toLowerCase().match(WORD) ?? [];
  const own = (known: ReadonlySet<string>) => words.filter((word) => known.has(word)).length;
  const [english, french] = [own(WORDS.en), own(WORDS.fr)];
  if (english !== french) return english > french ? 'en' : 'fr';
  return interfaceLanguages.find((language) => language === screens) ?? 'en';
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
