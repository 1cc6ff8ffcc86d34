import { parentPort, workerData } from 'node:worker_threads';
import { checksumOf, readText, sortedBooks, TextError } from '@targum/scripture';
import { bookName } from '../texts/book-name.ts';
import type { UploadedText } from './uploaded-text.ts';

const SAMPLE_VERSES = 3;

async function read(path: string): Promise<UploadedText> {
  const { format, info, warnings, books: found } = await readText(path, {});
  const books = sortedBooks(found);
  const verses = books.flatMap(({ code, names, verses: own }) =>
    own
      .filter(({ text }) => text !== '')
      .map((verse) => ({ ...verse, name: bookName(code, names) })),
  );
  return {
    ...{ format, info, warnings, checksum: checksumOf(books), verses: verses.length },
    sample: verses.slice(0, SAMPLE_VERSES).map(({ name, chapter, verse, text }) => ({
      ref: `${name} ${chapter}:${verse}`,
      text,
    })),
    books: books.map((book) => JSON.stringify(book)),
  };
}

try {
  answer(await read(workerData as string));
} catch (error) {
  if (!(error instanceof TextError)) throw error;
  answer({ problem: error.message });
}

function answer(message: UploadedText | { readonly problem: string }): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A port between threads has none.
  parentPort!.postMessage(message);
}
