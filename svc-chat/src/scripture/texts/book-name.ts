import type { BookCode } from '@targum/contracts/on-demand';
import type { TextBookRow } from '@targum/database';

/**
 * Returns the name of a book for use within a sentence, or the code of the book if the text has no
 * name for it.
 */
export const bookName = (code: BookCode, { short, header, long }: TextBookRow['names']): string =>
  short ?? header ?? long ?? code;
