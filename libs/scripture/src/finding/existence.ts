import type { BookCode, PassageProblem } from '@targum/contracts/on-demand';
import { LAST } from './parser/parser.ts';
import type { Place, Range } from '../reference.ts';

/** The last verse of each chapter of a text, by book. A book that the text does not have is missing. */
export type Chapters = Partial<Readonly<Record<BookCode, readonly number[]>>>;

/** Replaces the parser's numbers for the last chapter and verse by those of the text. */
export function withLastNumbers(range: Range, chapters: readonly number[] | undefined): Range {
  const { chapter, verse } = range.to;
  if (chapter !== LAST && verse !== LAST) return range;
  const last = chapter === LAST ? (chapters?.length ?? range.from.chapter) : chapter;
  if (verse === undefined) return { from: range.from, to: { chapter: last } };
  const lastVerse = chapters?.[last - 1] ?? range.from.verse ?? 1;
  return {
    from: range.from,
    to: { chapter: last, verse: verse === LAST ? lastVerse : verse },
  };
}

function problemOfPlace(
  { chapter, verse }: Place,
  chapters: readonly number[],
): PassageProblem | undefined {
  const lastVerse = chapters[chapter - 1];
  if (lastVerse === undefined) return 'no_such_chapter';
  return verse !== undefined && (verse < 1 || verse > lastVerse) ? 'no_such_verse' : undefined;
}

/** Why a text does not have all verses of the ranges; undefined if it has them. */
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
