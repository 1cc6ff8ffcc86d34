import type { BookCode } from '@targum/contracts/on-demand';

/** A place in a book. */
interface Verse {
  readonly chapter: number;
  readonly verse: number;
}

/** Where words stand. */
export interface WordsPlace {
  readonly textId: string;
  readonly book: BookCode;
  readonly from: Verse;
  readonly to: Verse;
}

export interface WordSearch {
  /**
   * Finds folded words (see `foldedText`) word for word in texts. Undefined if they stand nowhere or the
   * search takes over 300 ms.
   */
  find(folded: string, textIds: readonly string[]): Promise<WordsPlace | undefined>;
}
