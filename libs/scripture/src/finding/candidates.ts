import { oneChapterBooks } from '../references/reference.ts';
import type { BookCode } from '@targum/contracts/on-demand';
import type { ChapterVerse, Range } from '../references/reference.ts';
import { withLastNumbers } from './existence.ts';
import type { Chapters } from './existence.ts';
import type { CountTest } from './is-counted.ts';
import { LAST } from './parser/parser.ts';
import type { ParsedRange } from './parser/parser.ts';
import { withChapters } from './semicolons.ts';

export interface Candidate {
  readonly start: number;
  readonly end: number;
  readonly book: BookCode;
  readonly ranges: readonly Range[];
}

/**
 * Matches the words or dash between the two books of a range such as "Genesis 50:1 – Exodus 2:3".
 */
const BETWEEN_BOOKS = /\s*(?:[-–—]|(?<!\p{L})\p{L}{1,6}(?!\p{L}))\s*(?=(?:[1-5][\s.]*)?\p{L})/gu;

const AFTER_MAX = 40;

const placeOf = ({ chapter, verse }: ChapterVerse): ChapterVerse =>
  verse === undefined ? { chapter } : { chapter, verse };

/** Splits a range over two books at the end of the first book, since a reference has one book. */
function splitAtBook(
  { from, to, start, end }: ParsedRange,
  text: string,
  chapters: Chapters,
): Candidate[] {
  const hasVerses = from.verse !== undefined || to.verse !== undefined;
  const edge = (chapter: number, verse: number): ChapterVerse =>
    hasVerses ? { chapter, verse } : { chapter };
  const part = (book: BookCode, range: Range) => {
    return { book, ranges: [withLastNumbers(range, chapters[book])] };
  };
  const first = part(from.book, { from: placeOf(from), to: edge(LAST, LAST) });
  const border = [...text.slice(start, end).matchAll(BETWEEN_BOOKS)].findLast(({ index }) =>
    /\d/.test(text.slice(start, start + index)),
  );
  if (border === undefined) return [{ start, end, ...first }];
  const at = start + border.index;
  const second = part(to.book, { from: edge(1, 1), to: placeOf(to) });
  return [
    { start, end: at, ...first },
    { start: at + border[0].length, end, ...second },
  ];
}

/**
 * Reports whether a number is not greater than the last verse and precedes a word, such as the 12 of
 * "Mark 4:35, 12 are".
 */
const isBefore = (last: Range | undefined, next: Range, after: string): boolean =>
  last !== undefined &&
  (next.from.chapter < last.to.chapter ||
    (next.from.chapter === last.to.chapter && (next.from.verse ?? 0) <= (last.to.verse ?? 0))) &&
  /^ \p{L}/u.test(after);

interface Options {
  readonly chapters: Chapters;
  readonly counts: CountTest;
}

export function candidatesOf(
  ranges: readonly ParsedRange[],
  text: string,
  { chapters, counts }: Options,
): Candidate[] {
  const candidates: (Candidate & { isComplete?: true })[] = [];
  /** True if the last range belongs to a list of verses with commas. */
  let isList = false;
  for (const range of ranges) {
    const { from, to, start, end } = range;
    const { book } = from;
    if (book !== to.book) {
      candidates.push(...splitAtBook(range, text, chapters));
      continue;
    }
    const parsed = withLastNumbers({ from: placeOf(from), to: placeOf(to) }, chapters[book]);
    const last = candidates.at(-1);
    const before = last?.ranges.at(-1);
    if (range.isNamed || last === undefined || before === undefined || last.book !== book) {
      candidates.push({ start, end, book, ranges: [parsed] });
      isList = false;
      continue;
    }
    const isAfterSemicolon = text.slice(last.end, start).includes(';');
    const written = text.slice(start, end);
    const added: Range = oneChapterBooks.includes(book)
      ? parsed
      : withChapters(
          { book, range: parsed, written, isAfterSemicolon, before, isList },
          chapters[book],
        );
    const after = text.slice(end, end + AFTER_MAX);
    // After verses, `added` can be a chapter with a smaller number, such as the 5 of "Isaiah 40:1;
    // 5". The order is therefore checked with the verse that the parser read, 40:5.
    const compared = before.to.verse === undefined ? added : parsed;
    if (isBefore(before, compared, after) || counts.isCount(after)) last.isComplete = true;
    if (last.isComplete) continue;
    isList = added.from.chapter === before.to.chapter && (isList || !isAfterSemicolon);
    candidates.splice(-1, 1, { ...last, end, ranges: [...last.ranges, added] });
  }
  return candidates;
}
