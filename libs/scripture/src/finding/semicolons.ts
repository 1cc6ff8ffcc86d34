import type { BookCode } from '@targum/contracts/on-demand';
import type { Range } from '../references/reference.ts';
import { verseCounts } from '../numbering/verse-counts.ts';
import { withLastNumbers } from './existence.ts';
import { FOLLOWING, LAST } from './parser/parser.ts';

/** Matches a number or a range without a chapter at its start: "35", "35-36", "35-36:2". */
const NUMBERS = /^(\d+)(?:-(\d+)(?:[:.,](\d+))?)?$/;

interface Further {
  readonly book: BookCode;
  readonly range: Range;
  readonly written: string;
  readonly isAfterSemicolon: boolean;
  readonly before: Range;
  /** True if the previous range belongs to a list of verses with commas. */
  readonly isList: boolean;
}

const known = new Map<BookCode, readonly number[]>();

/** Returns the usual verse counts of a book that the text lacks. */
function usualCounts(book: BookCode): readonly number[] | undefined {
  const counts = known.get(book) ?? verseCounts(book, 'english');
  known.set(book, counts);
  return counts.length === 0 ? undefined : counts;
}

/**
 * Returns a range as chapters if its numbers are chapters, such as the 35 of "Isaiah 11:1-9; 35",
 * which the parser reads as a verse. Otherwise returns the range as it is. If both the chapter and
 * the verse exist, a number after a semicolon is a verse only after a list of verses with commas.
 * After a number that is a chapter, further numbers are chapters, too.
 * @param ofText the last verse of each chapter. Undefined if the text lacks the book.
 */
export function withChapters(
  { book, range, written, isAfterSemicolon, before, isList }: Further,
  ofText: readonly number[] | undefined,
): Range {
  const [, start, end = start, endVerse] = NUMBERS.exec(written.trim()) ?? [];
  if (start === undefined || range.from.verse === undefined) return range;
  const chapters = ofText ?? usualCounts(book);
  const first = Number(start);
  const last = Number(end) === FOLLOWING ? LAST : Number(end);
  const to = { chapter: last, ...(endVerse === undefined ? {} : { verse: Number(endVerse) }) };
  const asChapters = withLastNumbers({ from: { chapter: first }, to }, chapters);
  if (before.to.verse === undefined) return asChapters;
  if (!isAfterSemicolon) return range;
  const lastVerse = chapters?.[range.from.chapter - 1] ?? Infinity;
  if (range.to.verse === undefined || first > lastVerse || range.to.verse > lastVerse)
    return asChapters;
  const isChapter = asChapters.to.chapter <= (chapters?.length ?? Infinity);
  return isChapter && !isList ? asChapters : range;
}
