import { readFileSync } from 'node:fs';
import type { BookCode } from '@targum/contracts/on-demand';

/**
 * The file has the first verse of each chapter of the World English Bible (public domain), in the
 * order of that text.
 */
const FILE = new URL('./first-verses.txt', import.meta.url);
const LINE = /^(\S+) (\d+) (.*)$/;

let remembered: ReturnType<typeof readVerses> | undefined;

const readVerses = () =>
  readFileSync(FILE, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, book, chapter, words = ''] = LINE.exec(line) ?? [];
      return book === undefined
        ? []
        : [{ book: book as BookCode, chapter: Number(chapter), words }];
    });

/**
 * Returns the first verse of the next chapter. After the last chapter of a book, this is in the
 * next book.
 */
export function firstVerseAfter(book: BookCode, chapter: number) {
  const all = (remembered ??= readVerses());
  const index = all.findIndex((each) => each.book === book && each.chapter === chapter);
  return all[(index + 1) % all.length]!;
}
