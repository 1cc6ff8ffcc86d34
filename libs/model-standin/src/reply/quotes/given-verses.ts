import { parseReference } from '@targum/scripture/references';
import type { BookCode } from '@targum/contracts/on-demand';
import type { ChapterVerse, Range, Reference } from '@targum/scripture/references';
import type { GivenVerses } from '../given.ts';

export interface ChosenVerses {
  book: BookCode;
  /** The chapter of the last verse. */
  chapter: number;
  language: string;
  words: string;
}

const LINE = /^(\d+):(\d+(?:[-,]\d+)*) (.*)$/;
const NUMBERS = /\d[\d\s:.,;–-]*$/;

interface NumberedVerse {
  chapter: number;
  /** The first and last number of each range. */
  runs: readonly (readonly number[])[];
  words: string;
}

/**
 * Returns the words of the given verses that a reference names. Undefined if none of these verses
 * were given.
 * @param written a reference with a code ("MRK 4:39") or with the name of the book in any language
 * ("Mark 4:39").
 */
export function chosenVerses(
  written: string,
  given: readonly GivenVerses[],
): ChosenVerses | undefined {
  for (const each of sameNameFirst(written, given)) {
    const reference = referenceFor(written, each);
    const verses = reference === undefined ? [] : versesOf(each).filter(isIn(reference));
    const last = verses.at(-1);
    if (reference === undefined || last === undefined) continue;
    return {
      book: reference.book,
      chapter: last.chapter,
      language: each.language,
      words: verses.map(({ words }) => words).join(' '),
    };
  }
  return undefined;
}

export function givenVerse(
  { book, chapter, verse }: { book: BookCode; chapter: number; verse: number },
  given: readonly GivenVerses[],
): string | undefined {
  return chosenVerses(`${book} ${chapter}:${verse}`, given)?.words;
}

/**
 * Sorts the given verses: first those of the book with the written name. Without this, the verses
 * of the chat's passage would come first, and they can have the same numbers.
 */
const sameNameFirst = (written: string, given: readonly GivenVerses[]): GivenVerses[] =>
  given.toSorted(
    (one, other) =>
      Number(nameIn(other.label) === nameIn(written)) -
      Number(nameIn(one.label) === nameIn(written)),
  );

/** Returns the name of the book in a written reference, in lower case. */
export const nameIn = (label: string): string => label.replace(NUMBERS, '').trim().toLowerCase();

/**
 * Reads a reference in the book of the given verses. A name of a book is not checked, because the
 * stand-in knows only codes.
 */
export function referenceFor(written: string, { ref }: GivenVerses): Reference | undefined {
  const book = parseReference(ref)?.book;
  const coded = parseReference(written);
  if (coded !== undefined) return coded.book === book ? coded : undefined;
  const [numbers] = NUMBERS.exec(written) ?? [];
  return numbers === undefined ? undefined : parseReference(`${book} ${numbers}`);
}

export const versesOf = ({ lines }: GivenVerses): NumberedVerse[] =>
  lines.flatMap((line) => {
    const [, chapter, numbers, words] = LINE.exec(line) ?? [];
    if (chapter === undefined || numbers === undefined || words === undefined) return [];
    const runs = numbers.split(',').map((run) => run.split('-').map(Number));
    return [{ chapter: Number(chapter), runs, words }];
  });

export const isIn =
  ({ ranges }: Reference) =>
  (verse: NumberedVerse): boolean =>
    ranges.length === 0 || ranges.some((range) => overlaps(verse, range));

const overlaps = ({ chapter, runs }: NumberedVerse, { from, to }: Range): boolean =>
  runs.some(([verse = 0, verseEnd = verse]) => {
    const isAfterStart = orderOf(from, 0) <= orderOf({ chapter, verse: verseEnd }, 0);
    return isAfterStart && orderOf({ chapter, verse }, 0) <= orderOf(to, Infinity);
  });

const orderOf = ({ chapter, verse }: ChapterVerse, missing: number): number =>
  chapter * 1000 + Math.min(verse ?? missing, 999);
