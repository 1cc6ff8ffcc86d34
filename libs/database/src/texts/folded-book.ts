import { foldedText } from '@targum/scripture';
import type { Verse } from '@targum/scripture';

export interface FoldedBook {
  /** The folded words of all verses, with a single space before, between and after the words. */
  readonly folded: string;
  /**
   * The position in `folded` at which each verse begins: the index, from 0, of the space before its
   * first word. Positions count characters as PostgreSQL does, which are code points. An empty
   * verse begins where the next verse begins.
   */
  readonly verseStarts: readonly number[];
}

/**
 * Returns the words of a book for searches. The titles of psalms are left out, because a quotation
 * may lack them and a search finds only words that follow one another here. Joined verses count as
 * one verse.
 * @param verses in order of chapter and verse.
 */
export function foldBook(verses: readonly Pick<Verse, 'text'>[]): FoldedBook {
  const parts = [' '];
  const verseStarts: number[] = [];
  let end = 0;
  for (const { text } of verses) {
    verseStarts.push(end);
    // `folded` already ends with the space before the verse's first word.
    const words = foldedText(text).slice(1);
    parts.push(words);
    end += Array.from(words).length;
  }
  return { folded: parts.join(''), verseStarts };
}
