import type { PassageProblem } from '@targum/contracts/on-demand';
import type { ChapterVerse, Range } from './references/reference.ts';

function problemOfPlace(
  { chapter, verse }: ChapterVerse,
  chapters: readonly number[],
): PassageProblem | undefined {
  const lastVerse = chapters[chapter - 1];
  if (lastVerse === undefined) return 'no_such_chapter';
  return verse !== undefined && (verse < 1 || verse > lastVerse) ? 'no_such_verse' : undefined;
}

/**
 * Returns the reason why a text lacks some verses of the ranges. Undefined if it has all of them.
 */
export function problemOf(
  ranges: readonly Range[],
  chapters: readonly number[] | undefined,
): PassageProblem | undefined {
  if (chapters === undefined) return 'no_such_book';
  const problems = ranges
    .flatMap(({ from, to }) => [from, to])
    .map((place) => problemOfPlace(place, chapters));
  return problems.find((problem) => problem === 'no_such_chapter') ?? problems.find(Boolean);
}
