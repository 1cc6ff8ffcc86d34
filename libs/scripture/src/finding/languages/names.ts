import { canon, isBookCode } from '@targum/contracts/on-demand';
import type { BookCode } from '@targum/contracts/on-demand';

/**
 * @param names the names of the 66 books in their order, with `|` between the names of a book.
 * @param more other books with their codes and a comma between books: `TOB Tobit, JDT Judith`.
 * @throws Error if there are not 66 books, or a code is unknown.
 */
export function namesOf(names: string, more = ''): ReadonlyMap<BookCode, readonly string[]> {
  const variants = (text: string): string[] => text.split('|').map((name) => name.trim());
  const books = names.split(',');
  if (books.length !== canon.length)
    throw new Error(`${books.length} books instead of 66: ${names}`);
  const table = new Map(canon.map((code, index) => [code, variants(books[index] ?? '')]));
  for (const book of more.split(',').filter(Boolean)) {
    const [, code = '', rest = ''] = /^\s*(\S+)\s+(.+)$/.exec(book) ?? [];
    if (!isBookCode(code)) throw new Error(`Unknown book: ${book}`);
    table.set(code, variants(rest));
  }
  return table;
}
