import type { KnownNames } from '../known-names.ts';
import type { Language } from '../languages/language.ts';
import { wordStart } from '../languages/word-start.ts';
import { namePattern } from '../parser/book-patterns.ts';
import { afterVerses } from './after-verses.ts';
import { ORDINAL_MARK } from './digits.ts';
import { numberedNames } from './numbered-names.ts';
import type { Step } from './step.ts';

/** Matches a chapter or verse (the source of a regular expression). */
const NUMBER = String.raw`(?<!\d)\d{1,3}(?!\d)`;
const LEFT_MARKS = new RegExp(ORDINAL_MARK, 'g');
const ORDINAL = `(?:${ORDINAL_MARK}|st|nd|rd|th|e|er|ère|ème)`;

/** Handles Chinese, where the words follow the numbers: 第4章第35节 is 4:35. */
const wordsAfterNumbers = (afterChapter: string, afterVerse: string): Step[] => {
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
function beforeNames(language: Language, anyName: string): Step[] {
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

/** Rewrites a language's words in references as marks: "4, versets 35 à 41" becomes "4:35-41". */
export function referenceWords(language: Language, known: KnownNames): Step {
  const { words, attached } = language;
  const { chapter, verse, to, of, afterChapter, afterVerse } = words;
  const anyName = [...known.all.values()]
    .flat()
    .toSorted((one, other) => other.length - one.length)
    .map(namePattern)
    .join('|');
  const steps: Step[] = [];
  if (afterChapter !== undefined && afterVerse !== undefined) {
    steps.push(...wordsAfterNumbers(afterChapter, afterVerse));
  }
  if (attached !== undefined) {
    const before = new RegExp(`(?<=${attached})(?=(?:${anyName})[\\s.,:]*\\d)`, 'gu');
    steps.push((line) => line.replace(before, () => ' '));
  }
  steps.push(numberedNames(language), afterVerses(language));
  const range = new RegExp(
    `(?<=\\d) ?(?:(?<!\\p{L})(?:${to})(?!\\p{L})|[-–—]) ?(?:(?:${verse}) ?)?(?=\\d)`,
    'giu',
  );
  steps.push((line) => line.replace(range, () => '-'));
  if (of !== undefined) steps.push(...beforeNames(language, anyName));
  const chapterAndVerse = new RegExp(
    `(?<![\\d:.,-])(?:(?<!\\p{L})(?:${chapter}) ?)?(${NUMBER})[ ,]*(?:(?:${words.and}) ?)?${wordStart(language)}(?:${verse}) ?(?=\\d)`,
    'giu',
  );
  const furtherVerse = new RegExp(
    `(?<=:\\d{1,3}(?:-\\d{1,3})?[ ,;]{1,3})(?:${verse}) ?(?=\\d)`,
    'giu',
  );
  const chapterAlone = new RegExp(`(?<=[\\p{L}\\p{M}][ ,]{1,2})(?:${chapter}) ?(?=\\d)`, 'giu');
  steps.push(
    (line) => line.replace(chapterAndVerse, ([, number]) => `${number}:`),
    (line) => line.replace(furtherVerse, () => ''),
    (line) => line.replace(chapterAlone, () => ''),
    (line) => line.replace(LEFT_MARKS, () => ' '),
  );
  return (line) => steps.reduce((changed, step) => step(changed), line);
}
