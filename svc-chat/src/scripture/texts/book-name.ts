import type { BookCode } from '@targum/contracts/on-demand';
import type { TextBookRow } from '@targum/database';

/**
 * Returns the name of a book in a sentence, as the text calls the book. Returns the book's code if
 * the text has no name for the book.
 */
export const bookName = (code: BookCode, { short, header, long }: TextBookRow['names']): string =>
  short ?? header ?? long ?? code;
