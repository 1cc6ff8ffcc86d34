import type { BookCode } from '@targum/contracts/on-demand';
import type { TextBookRow } from '@targum/database';

/** What a text calls a book in a sentence; its code if the text has no name for it. */
export const bookName = (code: BookCode, { short, header, long }: TextBookRow['names']): string =>
  short ?? header ?? long ?? code;
