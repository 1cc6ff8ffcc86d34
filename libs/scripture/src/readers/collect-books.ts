import { bookCode } from '@targum/contracts/on-demand';
import type { BookCode } from '@targum/contracts/on-demand';
import { decodeText } from '../files/decode-text.ts';
import type { Files } from '../files.ts';
import type { Book, ReadText } from '../text.ts';
import { TextError } from '../text-error.ts';
import { readUsfm } from './usfm/read-usfm.ts';

class BookShelf {
  readonly warnings: string[] = [];
  readonly #books = new Map<BookCode, { book: Book; file: string }>();

  add(usfm: string, file: string): void {
    const { books, warnings } = readUsfm(usfm, file);
    this.warnings.push(...warnings);
    for (const book of books) {
      const other = this.#books.get(book.code)?.file;
      if (other !== undefined) {
        const where = other === file ? `twice in ${file}` : `in ${other} and in ${file}`;
        throw new TextError(`${book.code} is ${where}. Keep one of them and import again.`);
      }
      this.#books.set(book.code, { book, file });
    }
  }

  toBooks(): Book[] {
    return bookCode.options.flatMap((code) => this.#books.get(code)?.book ?? []);
  }
}

/**
 * Reads the books of USFM files in the order of a Bible. Undefined if no file is USFM.
 * @throws TextError if a file cannot be read, two files have the same book, or there is no book.
 */
export async function collectBooks(
  files: Files,
  names: readonly string[],
  isUsfm: (name: string, bytes: Buffer) => boolean = () => true,
): Promise<Pick<ReadText, 'books' | 'warnings'> | undefined> {
  const shelf = new BookShelf();
  let isEmpty = true;
  for (const name of names) {
    const bytes = await files.read(name);
    if (!isUsfm(name, bytes)) continue;
    isEmpty = false;
    shelf.add(decodeText(bytes, name), name);
  }
  if (isEmpty) return undefined;
  const books = shelf.toBooks();
  if (books.length > 0) return { books, warnings: shelf.warnings };
  throw new TextError(
    ['There is not a book of the Bible in these files.', ...shelf.warnings].join(' '),
  );
}
