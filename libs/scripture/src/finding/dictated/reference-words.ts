import type { KnownNames } from '../known-names.ts';
import type { Language } from '../languages/language.ts';
import { wordStart } from '../languages/word-start.ts';
import { namePattern } from '../parser/book-patterns.ts';
import { afterVerses } from './after-verses.ts';
import { ORDINAL_MARK } from './digits.ts';
import { numberedNames } from './numbered-names.ts';
import { NUMBER } from './step.ts';
import type { Step } from './step.ts';
import { beforeNames, wordsAfterNumbers } from './word-order.ts';

const LEFT_MARKS = new RegExp(ORDINAL_MARK, 'g');

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
