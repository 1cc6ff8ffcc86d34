import type { BookCode } from '@targum/contracts/on-demand';
import { problemOf, withLastNumbers } from './existence.ts';
import type { Chapters } from './existence.ts';
import type { ParsedRange, Punctuation } from './parser/parser.ts';
import type { Range } from '../reference.ts';

/** A reference as it was read at a place of a piece. */
export interface Candidate {
  readonly start: number;
  readonly end: number;
  readonly book: BookCode;
  readonly ranges: readonly Range[];
}

/** All candidates of one language and punctuation. */
export interface Reading {
  readonly punctuation: Punctuation;
  readonly candidates: readonly Candidate[];
}

/** Between the two books of a range such as "Genesis 50:1 – Exodus 2:3". */
const BETWEEN_BOOKS = /\s*(?:[-–—]|(?<!\p{L})\p{L}{1,6}(?!\p{L}))\s*(?=(?:[1-5][\s.]*)?\p{L})/gu;

/** A range over two books is two references, since a reference has one book. */
function splitAtBook(range: ParsedRange, text: string, chapters: Chapters): Candidate[] {
  const border = [...text.slice(range.start, range.end).matchAll(BETWEEN_BOOKS)].findLast(
    ({ index }) => /\d/.test(text.slice(range.start, range.start + index)),
  );
  const [before, after] = [chapters[range.from.book] ?? [], range.to];
  const lastChapter = Math.max(before.length, range.from.chapter);
  const isChapters = range.from.verse === undefined;
  const first: Range = {
    from: { chapter: range.from.chapter, ...(isChapters ? {} : { verse: range.from.verse }) },
    to: isChapters
      ? { chapter: lastChapter }
      : { chapter: lastChapter, verse: before[lastChapter - 1] ?? range.from.verse ?? 1 },
  };
  const second: Range = {
    from: after.verse === undefined ? { chapter: 1 } : { chapter: 1, verse: 1 },
    to: { chapter: after.chapter, ...(after.verse === undefined ? {} : { verse: after.verse }) },
  };
  const one = { book: range.from.book, ranges: [first] };
  if (border === undefined) return [{ start: range.start, end: range.end, ...one }];
  const at = range.start + border.index;
  return [
    { start: range.start, end: at, ...one },
    {
      start: at + border[0].length,
      end: range.end,
      book: after.book,
      ranges: [withLastNumbers(second, chapters[after.book])],
    },
  ];
}

/** Whether a number after a reference counts something else: the 12 of "In Mark 4:35, 12 people". */
const isOtherNumber = (last: Range | undefined, next: Range, after: string): boolean =>
  last !== undefined &&
  (next.from.chapter < last.to.chapter ||
    (next.from.chapter === last.to.chapter && (next.from.verse ?? 0) <= (last.to.verse ?? 0))) &&
  /^ \p{L}/u.test(after);

/** Joins the ranges that belong to one name of a book. */
export function candidatesOf(
  ranges: readonly ParsedRange[],
  text: string,
  chapters: Chapters,
): Candidate[] {
  const candidates: (Candidate & { isComplete?: true })[] = [];
  for (const range of ranges) {
    const { from, to, start, end } = range;
    const { book } = from;
    if (book !== to.book) {
      candidates.push(...splitAtBook(range, text, chapters));
      continue;
    }
    const place = ({ chapter, verse }: typeof from) =>
      verse === undefined ? { chapter } : { chapter, verse };
    const added = withLastNumbers({ from: place(from), to: place(to) }, chapters[book]);
    const last = candidates.at(-1);
    if (!range.isNamed && last?.book === book) {
      if (last.isComplete || isOtherNumber(last.ranges.at(-1), added, text.slice(end))) {
        last.isComplete = true;
        continue;
      }
      candidates.splice(-1, 1, { ...last, end, ranges: [...last.ranges, added] });
    } else {
      candidates.push({ start, end, book, ranges: [added] });
    }
  }
  return candidates;
}

/** The punctuation that a place is usually read with. A colon or a point without a space is before a verse in all languages. */
function usualAt(text: string, comma: 'chapter' | 'verse'): Punctuation {
  const [, mark] = /\d\s*(:|\.(?=\d)|,)\s*\d/.exec(text) ?? [];
  return mark === ',' && comma === 'verse' ? 'eu' : 'us';
}

interface Place {
  start: number;
  end: number;
  readonly readings: { reading: Reading; candidates: Candidate[] }[];
}

/** The places where readings overlap. */
function placesOf(readings: readonly Reading[]): Place[] {
  const all = readings
    .flatMap((reading) => reading.candidates.map((candidate) => ({ reading, candidate })))
    .toSorted((one, other) => one.candidate.start - other.candidate.start);
  const places: Place[] = [];
  for (const { reading, candidate } of all) {
    let place = places.at(-1);
    if (place === undefined || candidate.start >= place.end) {
      place = { start: candidate.start, end: candidate.end, readings: [] };
      places.push(place);
    }
    place.end = Math.max(place.end, candidate.end);
    const same = place.readings.find((other) => other.reading === reading);
    if (same === undefined) place.readings.push({ reading, candidates: [candidate] });
    else same.candidates.push(candidate);
  }
  return places;
}

/** What a choice between readings compares, in this order. More is better. */
function rankOf(
  candidates: readonly Candidate[],
  isUsual: boolean,
  place: Place,
  chapters: Chapters,
) {
  const [first, last] = [candidates[0], candidates.at(-1)];
  const length = (last?.end ?? 0) - (first?.start ?? 0);
  const isWhole = length === place.end - place.start;
  const isMissing = candidates.some(
    ({ book, ranges }) => problemOf(ranges, chapters[book]) === 'no_such_chapter',
  );
  const hasVerses = candidates.some(({ ranges }) =>
    ranges.some(({ from }) => from.verse !== undefined),
  );
  return [Number(!isMissing), Number(isWhole && isUsual), Number(hasVerses), length];
}

/** Compares two ranks. */
function compareRanks(one: readonly number[], other: readonly number[]): number {
  const index = one.findIndex((value, at) => value !== other[at]);
  return (one[index] ?? 0) - (other[index] ?? 0);
}

/**
 * Chooses one reading for each place. One whose chapters do not exist in the text loses. Then the one
 * that is usual in the language wins if it takes the whole place, then the one with verses, then the
 * longer one, then the first one.
 * @param readings those of the reader's language first.
 */
export const chosen = (
  readings: readonly Reading[],
  text: string,
  { comma, chapters }: { readonly comma: 'chapter' | 'verse'; readonly chapters: Chapters },
): Candidate[] =>
  placesOf(readings).flatMap((place) => {
    const usual = usualAt(text.slice(place.start, place.end), comma);
    const ranked = readings
      .flatMap((reading) => place.readings.filter((other) => other.reading === reading))
      .map(({ reading, candidates }) => ({
        candidates,
        rank: rankOf(candidates, reading.punctuation === usual, place, chapters),
      }));
    let best = ranked[0];
    for (const other of ranked) {
      if (best === undefined || compareRanks(other.rank, best.rank) > 0) best = other;
    }
    return best?.candidates ?? [];
  });
