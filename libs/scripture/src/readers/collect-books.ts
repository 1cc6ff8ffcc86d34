import { bookCode } from '@targum/contracts/on-demand';
import type { BookCode } from '@targum/contracts/on-demand';
import { decodeText } from '../files/decode-text.ts';
import type { Files } from '../files.ts';
import type { Book, ReadText } from '../text.ts';
import { TextError } from '../text-error.ts';
import { readUsfm } from './usfm/read-usfm.ts';

/**
 * Reads the books of USFM files in the order of a Bible. Undefined if no file is USFM.
 * @throws TextError if a file cannot be read, two files have the same book, or there is no book.
 */
export async function collectBooks(
  files: Files,
  names: readonly string[],
  isUsfm: (name: string, bytes: Buffer) => boolean = () => true,
): Promise<Pick<ReadText, 'books' | 'warnings'> | undefined> {
  const found = new Map<BookCode, { book: Book; file: string }>();
  const warnings: string[] = [];
  let isEmpty = true;
  for (const file of names) {
    const bytes = await files.read(file);
    if (!isUsfm(file, bytes)) continue;
    isEmpty = false;
    const read = readUsfm(decodeText(bytes, file), file);
    warnings.push(...read.warnings);
    for (const book of read.books) {
      const other = found.get(book.code)?.file;
      if (other !== undefined) {
        const where = other === file ? `twice in ${file}` : `in ${other} and in ${file}`;
        throw new TextError(`${book.code} is ${where}. Keep one of them and import again.`);
      }
      found.set(book.code, { book, file });
    }
  }
  if (isEmpty) return undefined;
  const books = bookCode.options.flatMap((code) => found.get(code)?.book ?? []);
  if (books.length > 0) return { books, warnings };
  throw new TextError(['There is not a book of the Bible in these files.', ...warnings].join(' '));
}
