import type { Range } from '@targum/contracts/on-demand';
import { withLastNumbers } from './existence.ts';
import { FOLLOWING, LAST } from './parser/parser.ts';

/** A number or a range without a chapter, also one that ends with a chapter and verse: "35", "35-36", "35-36:2". */
const NUMBERS = /^(\d+)(?:-(\d+)(?:[:.,](\d+))?)?$/;

/** A range as the parser reads it after another one of the same book. */
interface Further {
  readonly range: Range;
  readonly written: string;
  readonly isAfterSemicolon: boolean;
  readonly before: Range;
  /** Whether the range before belongs to a list of verses with commas. */
  readonly isList: boolean;
}

/**
 * What a number without a chapter means after a semicolon, where the parser always reads a verse: the 35 of
 * "Isaiah 11:1-9; 35" is a chapter. If both exist, it is a verse only after a list of verses with commas.
 * After such a chapter, further numbers are chapters, too.
 * @param chapters the last verse of each chapter; undefined if the text does not have the book.
 */
export function withChapters(
  { range, written, isAfterSemicolon, before, isList }: Further,
  chapters: readonly number[] | undefined,
): Range {
  const [, start, end = start, endVerse] = NUMBERS.exec(written.trim()) ?? [];
  if (start === undefined || range.from.verse === undefined) return range;
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
