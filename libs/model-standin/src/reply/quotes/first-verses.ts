import { readFileSync } from 'node:fs';
import type { BookCode } from '@targum/contracts/on-demand';

/**
 * The first verse of each chapter of the World English Bible (public domain), in its order of books:
 * `MRK 5 They came …`. A model knows Scripture by heart; this is what the stand-in knows.
 */
const FILE = new URL('./first-verses.txt', import.meta.url);
const LINE = /^(\S+) (\d+) (.*)$/;

/** The first verse of a chapter. */
export interface FirstVerse {
  book: BookCode;
  chapter: number;
  words: string;
}

let remembered: readonly FirstVerse[] | undefined;

/** The first verse of each chapter. */
function firstVerses(): readonly FirstVerse[] {
  remembered ??= readFileSync(FILE, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, book, chapter, words = ''] = LINE.exec(line) ?? [];
      return book === undefined
        ? []
        : [{ book: book as BookCode, chapter: Number(chapter), words }];
    });
  return remembered;
}

/**
 * The first verse of the chapter after another one. After the last chapter of a book it is that of the
 * next book, and after the last book that of the first.
 */
export function firstVerseAfter(book: BookCode, chapter: number): FirstVerse {
  const all = firstVerses();
  const index = all.findIndex((each) => each.book === book && each.chapter === chapter);
  return all[(index + 1) % all.length]!;
}
