import { ORDINAL_MARK } from './digits.ts';
import type { KnownNames } from '../known-names.ts';
import type { Language } from '../languages/language.ts';
import { wordStart } from '../languages/word-start.ts';
import { namePattern } from '../parser/book-patterns.ts';
import type { PlacedText } from '../text/placed-text.ts';
import { FOLLOWING } from '../parser/parser.ts';
import { numberedNames } from './numbered-names.ts';

/** A step that writes words of references as the parser reads them. */
type Step = (line: PlacedText) => PlacedText;

const ORDINAL = `(?:${ORDINAL_MARK}|st|nd|rd|th|e|er|ère|ème)`;

const NUMBER = String.raw`(?<!\d)\d{1,3}(?!\d)`;
const LEFT_MARKS = new RegExp(ORDINAL_MARK, 'g');

/** Chinese, where the words stand after the numbers: 第4章第35节 is 4:35. */
const afterNumbers = (afterChapter: string, afterVerse: string): Step[] => {
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

/** English, where "verse 3 of Mark 4" is "Mark 4:3", and an ordinal stands before its noun. */
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

/**
 * Makes a step that writes the words of a language in references with marks: "4, versets 35 à 41" is
 * "4:35-41".
 * @param known the names of all books.
 */
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
    steps.push(...afterNumbers(afterChapter, afterVerse));
  }
  if (attached !== undefined) {
    const before = new RegExp(`(?<=${attached})(?=(?:${anyName})[\\s.,:]*\\d)`, 'gu');
    steps.push((line) => line.replace(before, () => ' '));
  }
  steps.push(numberedNames(language));
  const nextVerse = /(?<=\d ?[:.,] ?)(\d{1,3}) ?f\.?(?![\p{L}\d])/giu;
  const following = new RegExp(
    `(?<=\\d) ?(?:ff|(?<!\\p{L})(?:${words.following}))(?![\\p{L}\\d])`,
    'giu',
  );
  const and = new RegExp(`(?<=\\d) ?(?:${words.and})(?!\\p{L}) ?(?=\\d)`, 'giu');
  steps.push(
    (line) => line.replace(nextVerse, ([, verse]) => `${verse}-${Number(verse) + 1}`),
    (line) => line.replace(following, () => `-${FOLLOWING}`),
    (line) => line.replace(and, () => ' & '),
  );
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
