import { TextError } from '../text-error.ts';
import type { Book, Verse } from '../text.ts';

/** The highest number of a chapter or verse. References have at most three digits. */
const HIGHEST = 999;

const isNumber = (value: number, lowest: number): boolean =>
  Number.isInteger(value) && value >= lowest && value <= HIGHEST;

function checkVerse(place: string, { chapter, verse, verseEnd, title, text, note }: Verse): void {
  const numbers =
    isNumber(chapter, 1) &&
    isNumber(verse, 0) &&
    (verseEnd === undefined || (isNumber(verseEnd, 1) && verseEnd > verse));
  if (!numbers) {
    const end = verseEnd === undefined ? '' : `-${verseEnd}`;
    throw new TextError(
      `${place}${end}: the numbers are not possible. Chapters are 1 to ${HIGHEST}, verses 0 to ${HIGHEST}.`,
    );
  }
  if ([text, title, note].some((value) => value?.includes('\0'))) {
    throw new TextError(`${place}: the text contains a NUL character. Remove it from the file.`);
  }
}

function sortedBook(book: Book): Book {
  const verses = book.verses.toSorted(
    (one, other) => one.chapter - other.chapter || one.verse - other.verse,
  );
  verses.forEach((verse, index) => {
    const place = `${book.code} ${verse.chapter}:${verse.verse}`;
    checkVerse(place, verse);
    const before = verses[index - 1];
    if (before?.chapter === verse.chapter && before.verse === verse.verse) {
      throw new TextError(`${place} is there twice. Remove one of them from the files.`);
    }
  });
  if (verses.length === 0) throw new TextError(`${book.code} has no verses. Leave this book out.`);
  return { ...book, verses };
}

/**
 * Sorts the verses and checks that they can be stored.
 * @throws TextError that names the place of a wrong verse.
 */
export function sortedBooks(books: readonly Book[]): readonly Book[] {
  if (books.length === 0) throw new TextError('The files contain no verses of Scripture.');
  const seen = new Set<string>();
  for (const { code, names } of books) {
    if (seen.has(code)) throw new TextError(`${code} is there twice. Remove one of the files.`);
    seen.add(code);
    if (Object.values(names).some((name?: string) => name?.includes('\0'))) {
      throw new TextError(`${code}: a name of the book contains a NUL character. Remove it.`);
    }
  }
  return books.map(sortedBook);
}
