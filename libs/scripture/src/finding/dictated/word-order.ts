import type { Language } from '../languages/language.ts';
import { wordStart } from '../languages/word-start.ts';
import { ORDINAL_MARK } from './digits.ts';
import { NUMBER } from './step.ts';
import type { Step } from './step.ts';

const ORDINAL = `(?:${ORDINAL_MARK}|st|nd|rd|th|e|er|ère|ème)`;

/** Handles Chinese, where the words follow the numbers: 第4章第35节 is 4:35. */
export const wordsAfterNumbers = (afterChapter: string, afterVerse: string): Step[] => {
  const chapterAndVerse = new RegExp(
    `(?:第 ?)?(${NUMBER}) ?(?:${afterChapter}) ?(?:第 ?)?(?=\\d)`,
    'gu',
  );
  const chapterAlone = new RegExp(`(?:第 ?)?(${NUMBER}) ?(?:${afterChapter})`, 'gu');
  const verse = new RegExp(`(?<=\\d) ?(?:${afterVerse})`, 'gu');
  return [
    (line) => line.replace(chapterAndVerse, ([, number]) => ` ${number}:`),
    (line) => line.replace(chapterAlone, ([, number]) => ` ${number} `),
    (line) => line.replace(verse, () => ' '),
  ];
};

/** Handles languages with a word for "of": "verse 3 of Mark 4" is "Mark 4:3". */
export function beforeNames(language: Language, anyName: string): Step[] {
  const { words, names } = language;
  const { chapter, verse, of, psalm } = words;
  const psalmName = names.get('PSA')?.[0] ?? '';
  const ordinalPsalm = new RegExp(`(${NUMBER})${ORDINAL} (?:${psalm})(?!\\p{L})`, 'giu');
  const ordinalChapter = new RegExp(`(${NUMBER})${ORDINAL} (${chapter})(?!\\p{L})`, 'giu');
  const chapterOf = new RegExp(
    `(?<!\\p{L})(?:${chapter}) ?(${NUMBER}(?:-${NUMBER})?) (?:${of}) ?(${anyName})(?!\\p{L})`,
    'giu',
  );
  const verseOf = new RegExp(
    `${wordStart(language)}(?:${verse}) ?(${NUMBER}(?:-${NUMBER})?) (?:${of}) ?(${anyName}) ?(?:(?:${chapter}) ?)?(${NUMBER})(?! ?[:.,-] ?\\d)`,
    'giu',
  );
  return [
    (line) => line.replace(ordinalPsalm, ([, number]) => `${psalmName} ${number}`),
    (line) => line.replace(ordinalChapter, ([, number, word]) => `${word} ${number}`),
    (line) => line.replace(chapterOf, ([, numbers, name]) => `${name} ${numbers}`),
    (line) => line.replace(verseOf, ([, verses, name, number]) => ` ${name} ${number}:${verses}`),
  ];
}
