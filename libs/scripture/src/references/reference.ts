import { isBookCode } from '@targum/contracts/on-demand';
import type { BookCode } from '@targum/contracts/on-demand';

/** One end of a range. If `verse` is undefined, this end is the whole chapter. */
export interface ChapterVerse {
  readonly chapter: number;
  readonly verse?: number;
}

/** A range of verses, with both ends included. */
export interface Range {
  readonly from: ChapterVerse;
  readonly to: ChapterVerse;
}

/** Verses of one book. Without ranges, the reference is the whole book. */
export interface Reference {
  readonly book: BookCode;
  readonly ranges: readonly Range[];
}

/** Books of one chapter. A number after their name is a verse: "Jude 5". */
export const oneChapterBooks = 'OBA PHM 2JN 3JN JUD LJE S3Y SUS BEL MAN PS2 PS3'.split(
  ' ',
) as readonly BookCode[];

const REFERENCE = /^([\dA-Z]{3})(?:\s([\d:.,;\s–-]+))?$/i;
const ITEM = /^(?:(\d{1,3})[:.])?(\d{1,3})(?:[-–](?:(\d{1,3})[:.])?(\d{1,3}))?$/;

/** White space between two numbers stays, so that "3 4" is not read as "34". */
const SPACES = /\s*([:.–-])\s*/g;

const numberOf = (digits: string | undefined): number | undefined =>
  digits === undefined ? undefined : Number(digits);

/**
 * The position in a list, which decides whether a number without a colon is a verse or a chapter.
 */
interface Position {
  readonly book: BookCode;
  readonly chapter: number | undefined;
}

function rangeOf(item: string, { book, chapter: before }: Position): Range | undefined {
  const [, first, second, third, fourth] = ITEM.exec(item) ?? [];
  if (second === undefined) return undefined;
  const toChapter = numberOf(third);
  const last = numberOf(fourth);
  // In a book of one chapter, "1" alone is still its chapter.
  const onlyChapter =
    oneChapterBooks.includes(book) && (second !== '1' || last !== undefined) ? 1 : undefined;
  const chapter = numberOf(first) ?? before ?? onlyChapter;
  if (chapter === undefined) {
    const from = { chapter: Number(second) };
    if (last === undefined) return { from, to: from };
    return {
      from,
      to: toChapter === undefined ? { chapter: last } : { chapter: toChapter, verse: last },
    };
  }
  const from = { chapter, verse: Number(second) };
  if (last === undefined) return { from, to: from };
  return { from, to: { chapter: toChapter ?? chapter, verse: last } };
}

/**
 * Reports whether a place is before another place. In the same chapter, a place without a verse is
 * neither before nor after another place.
 */
const isBefore = (one: ChapterVerse, other: ChapterVerse): boolean =>
  one.chapter < other.chapter ||
  (one.chapter === other.chapter && one.verse !== undefined && one.verse < (other.verse ?? 0));

/**
 * Reads a reference such as `MRK 4:35-41`, `LUK 1:5-2:3`, `MRK 4:35,38`, `ISA 11:1-9;35`, `PSA 23`
 * or `JUD`. Case does not matter. In a book of one chapter, `JUD 5` is a verse.
 */
export function parseReference(text: string): Reference | undefined {
  const [, code = '', places] = REFERENCE.exec(text.trim()) ?? [];
  const book = code.toUpperCase();
  if (!isBookCode(book)) return undefined;
  const ranges: Range[] = [];
  for (const part of places?.split(';') ?? []) {
    // After a semicolon, a number alone is a chapter.
    let before: ChapterVerse | undefined;
    for (const item of part.split(',')) {
      const chapter = before?.verse === undefined ? undefined : before.chapter;
      const range = rangeOf(item.trim().replaceAll(SPACES, '$1'), { book, chapter });
      if (range === undefined || isBefore(range.to, range.from)) return undefined;
      ranges.push(range);
      before = range.to;
    }
  }
  return { book, ranges };
}

const placeText = ({ chapter, verse }: ChapterVerse): string =>
  verse === undefined ? String(chapter) : `${chapter}:${verse}`;

/**
 * @param separatorBefore returns the text before a further range. Its argument `chapter` is the
 * chapter of the verse before, or undefined after a whole chapter.
 */
function writeRanges(
  ranges: readonly Range[],
  dash: string,
  separatorBefore: (range: Range, chapter: number | undefined) => string,
): string {
  let places = '';
  let chapter: number | undefined;
  for (const range of ranges) {
    const { from, to } = range;
    const start = placeText(from);
    const end = from.chapter === to.chapter && from.verse !== undefined ? to.verse : placeText(to);
    const text = placeText(to) === start ? start : `${start}${dash}${end}`;
    const isSame = from.verse !== undefined && from.chapter === chapter;
    const separator = places === '' ? ' ' : separatorBefore(range, chapter);
    places += separator + (isSame ? text.slice(text.indexOf(':') + 1) : text);
    chapter = to.verse === undefined ? undefined : to.chapter;
  }
  return places;
}

/**
 * Writes the usual form, which `parseReference` reads: `MRK 4:35-41,43,5:1`. A semicolon separates
 * verses from a chapter alone: `ISA 11:1-9;35`.
 */
export const formatReference = ({ book, ranges }: Reference): string =>
  book +
  writeRanges(ranges, '-', ({ from }, chapter) =>
    chapter === undefined || from.verse !== undefined ? ',' : ';',
  );

/** Writes a reference for readers: "Mark 4:35–41, 43; 5:1". */
export const referenceLabel = ({ ranges }: Reference, bookName: string): string =>
  bookName +
  writeRanges(ranges, '–', ({ from }, chapter) =>
    chapter === undefined || (from.verse !== undefined && from.chapter === chapter) ? ', ' : '; ',
  );
