import type { Language } from '../languages/language.ts';
import { FOLLOWING } from '../parser/parser.ts';
import type { Step } from './step.ts';

const NEXT_VERSE = /(?<=\d ?[:.,] ?)(\d{1,3}) ?f\.?(?![\p{L}\d])/giu;

/**
 * Makes a step that writes what follows a verse as the parser reads it: "and 36", the next verse ("f")
 * and all verses that follow ("ff", "et suivants").
 */
export function afterVerses({ words }: Language): Step {
  const following = new RegExp(
    `(?<=\\d) ?(?:ff|(?<!\\p{L})(?:${words.following}))(?![\\p{L}\\d])`,
    'giu',
  );
  const and = new RegExp(`(?<=\\d) ?(?:${words.and})(?!\\p{L}) ?(?=\\d)`, 'giu');
  return (line) =>
    line
      .replace(NEXT_VERSE, ([, verse]) => `${verse}-${Number(verse) + 1}`)
      .replace(following, () => `-${FOLLOWING}`)
      .replace(and, () => ' & ');
}
