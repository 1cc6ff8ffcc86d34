import type { BookCode } from '@targum/contracts/on-demand';
import type { TextBookRow } from '@targum/database';

/** Returns the name in a sentence, or the code if the text has no name for the book. */
export const bookName = (code: BookCode, { short, header, long }: TextBookRow['names']): string =>
  short ?? header ?? long ?? code;
