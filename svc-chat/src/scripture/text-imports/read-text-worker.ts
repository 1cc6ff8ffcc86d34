import { workerData } from 'node:worker_threads';
import { checksumOf, readText, sortedBooks, TextError } from '@targum/scripture';
import { bookName } from '../texts/book-name.ts';
import { FILE_BYTES_MAX } from './run-in-thread.ts';
import { answerWith } from './thread-answers.ts';
import type { UploadedText } from './uploaded-text.ts';

const SAMPLE_VERSES = 3;
/** All words of a whole Bible with its notes take 5 to 20 million characters. */
const CHARACTERS_MAX = 40_000_000;

async function read(path: string): Promise<UploadedText> {
  const { format, info, warnings, books: found } = await readText(path, {}, FILE_BYTES_MAX);
  const books = sortedBooks(found);
  const verses = books.flatMap(({ code, names, verses: own }) =>
    own
      .filter(({ text }) => text !== '')
      .map((verse) => ({ ...verse, name: bookName(code, names) })),
  );
  const packed = books.map((book) => JSON.stringify(book));
  if (packed.reduce((sum, { length }) => sum + length, 0) > CHARACTERS_MAX) {
    throw new TextError(
      `The text has more than ${CHARACTERS_MAX.toLocaleString('en')} characters. Import only the files of one text.`,
    );
  }
  return {
    ...{ format, info, warnings, checksum: checksumOf(books), verses: verses.length },
    sample: verses.slice(0, SAMPLE_VERSES).map(({ name, chapter, verse, text }) => ({
      ref: `${name} ${chapter}:${verse}`,
      text,
    })),
    books: packed,
  };
}

await answerWith(() => read(workerData as string));
