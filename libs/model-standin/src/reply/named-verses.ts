import { formatReference } from '@targum/scripture/references';
import type { BookCode } from '@targum/contracts/on-demand';
import type { ChapterVerse, Range } from '@targum/scripture/references';
import type { GivenVerses } from './given.ts';
import { isIn, nameIn, referenceFor, versesOf } from './quotes/given-verses.ts';

const REFERENCES_MAX = 2;
const VERSES_MAX = 12;

/**
 * Matches a name that begins with a capital letter, or with a letter of a script without capitals,
 * and the numbers after it: "Mark 4:35-41", "1 Jean 4.8", "Ruth 1", "مرقس 4: 35".
 */
const WRITTEN =
  /(?:(?<!\d)[1-3]\s?)?[\p{Lu}\p{Lo}][\p{L}\p{M}]*\.?\s+\d{1,3}(?:\s*[:.]\s*\d{1,3})?(?:\s*[-–]\s*\d{1,3}(?:[:.]\d{1,3})?)?/gu;

const EASTERN_DIGIT = /[\u0660-\u0669\u06F0-\u06F9]/g;
const toWestern = (digit: string): string => String(digit.charCodeAt(0) % 16);

/**
 * Returns the first references of a message whose verses were given with it, in their usual form.
 * A reference to many verses becomes one to the first of them.
 */
export function namedVerses(message: string, given: readonly GivenVerses[]): string[] {
  const written = message.replaceAll(EASTERN_DIGIT, toWestern).match(WRITTEN) ?? [];
  const named = written.flatMap((words) => versesNamed(words, given) ?? []);
  return [...new Set(named)].slice(0, REFERENCES_MAX);
}

function versesNamed(written: string, given: readonly GivenVerses[]): string | undefined {
  for (const first of likeliestFirst(written, given)) {
    const reference = referenceFor(written, first);
    if (reference === undefined || reference.ranges.length === 0) continue;
    const { book } = reference;
    const verses = given.flatMap((each) =>
      referenceFor(written, each)?.book === book ? versesOf(each).filter(isIn(reference)) : [],
    );
    const places = verses.flatMap(({ chapter, runs }) =>
      runs.flatMap(([from = 0, to = from]) => versesFrom(chapter, from, to)),
    );
    if (places.length > 0) return usualForm(book, places);
  }
  return undefined;
}

const versesFrom = (chapter: number, from: number, to: number): Required<ChapterVerse>[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ chapter, verse: from + index }));

function usualForm(book: BookCode, places: readonly Required<ChapterVerse>[]): string {
  const inOrder = places.toSorted(
    (one, other) => one.chapter - other.chapter || one.verse - other.verse,
  );
  const ranges: Range[] = [];
  let count = 0;
  for (const place of inOrder) {
    const last = ranges.at(-1);
    const isRepeated = last?.to.chapter === place.chapter && last.to.verse === place.verse;
    if (isRepeated) continue;
    count += 1;
    if (count > VERSES_MAX) break;
    const isNext = last?.to.chapter === place.chapter && last.to.verse === place.verse - 1;
    if (last !== undefined && isNext) ranges[ranges.length - 1] = { from: last.from, to: place };
    else ranges.push({ from: place, to: place });
  }
  return formatReference({ book, ranges });
}

/**
 * Sorts the given verses by how much of the book's name is as written, because the message may name
 * the book in another language than the data.
 */
const likeliestFirst = (written: string, given: readonly GivenVerses[]): GivenVerses[] =>
  given.toSorted((one, other) => likeness(other, written) - likeness(one, written));

function likeness({ label }: GivenVerses, written: string): number {
  const [known, name] = [nameIn(label), nameIn(written)];
  if (known === name) return Infinity;
  if (known.endsWith(name)) return name.length;
  const length = Array.from(name).findIndex((letter, index) => letter !== known[index]);
  return length === -1 ? name.length : length;
}
