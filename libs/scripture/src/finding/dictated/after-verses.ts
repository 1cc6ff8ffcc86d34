import type { Language } from '../languages/language.ts';
import { FOLLOWING } from '../parser/parser.ts';
import { SENTENCE_END } from '../text/sentence-end.ts';
import type { Step } from './step.ts';

/** Matches a verse, or a range that ends with the verse. The verse may be in a later chapter. */
const RANGE = String.raw`(?:(?<!\d)(\d{1,3} ?[-–—] ?(?:\d{1,3} ?: ?)?))?(?<!\d)(\d{1,3})`;

/**
 * Rewrites words after a verse for the parser: "and" as "&", "f" as the next verse, and "ff" as the
 * rest of the chapter.
 */
export function afterVerses({ words }: Language): Step {
  const others = new RegExp(
    `(?<=\\d) (?=(?:${words.next ?? words.following}|${words.following}) (?:${words.others ?? '(?!)'})(?!\\p{L}))`,
    'giu',
  );
  const following = new RegExp(
    `${RANGE} ?(?:ff|(?<!\\p{L})(?:${words.following}))(?![\\p{L}\\d])`,
    'giu',
  );
  const next = new RegExp(
    `(?<=\\d ?[:.,] ?|(?:${words.verse}) ?|\\p{L}\\.? )${RANGE} ?(?:f\\.?|(?<!\\p{L})(?:${words.next ?? 'f'}))(?![\\p{L}\\d])`,
    'giu',
  );
  const and = new RegExp(`(?<=\\d) ?(?:${words.and})(?!\\p{L}) ?(?=\\d)`, 'giu');
  return (line) =>
    line
      .replace(others, () => `${SENTENCE_END} `)
      .replace(following, ([, start, verse]) => `${start ?? `${verse}-`}${FOLLOWING}`)
      .replace(next, ([, start, verse]) => `${start ?? `${verse}-`}${Number(verse) + 1}`)
      .replace(and, () => ' & ');
}
