import { foldedText } from '@targum/scripture';
import type { Verse } from '@targum/scripture';

/** The words of a book for searches. */
export interface FoldedBook {
  /** The folded words of the verses, each word between single spaces. */
  readonly folded: string;
  /**
   * Where each verse begins in it: the place of the space before its first word, from 0, in characters
   * as PostgreSQL counts them, which are code points. An empty verse begins where the next one does.
   */
  readonly verseStarts: readonly number[];
}

/**
 * Makes the words of a book for searches. Titles of psalms are left out: a quotation may leave them
 * out too, and a search reads one form of the words. Joined verses are one verse.
 * @param verses in order of chapter and verse.
 */
export function foldBook(verses: readonly Pick<Verse, 'text'>[]): FoldedBook {
  const parts = [' '];
  const verseStarts: number[] = [];
  let end = 0;
  for (const { text } of verses) {
    verseStarts.push(end);
    // The space before its first word is there.
    const words = foldedText(text).slice(1);
    parts.push(words);
    end += Array.from(words).length;
  }
  return { folded: parts.join(''), verseStarts };
}
