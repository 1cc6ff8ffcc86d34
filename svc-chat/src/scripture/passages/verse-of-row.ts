import type { PassageVerse } from '@targum/contracts/on-demand';
import type { VerseRow } from '@targum/database';

export type PlainVerseRow = Pick<
  VerseRow,
  'chapter' | 'verse' | 'verse_end' | 'numbers' | 'title' | 'text'
>;

/**
 * Returns the last number of a joined verse. For a verse with the numbers 3,5 it returns 3, because
 * verse 4 is in another row.
 */
export const lastJoined = (row: Pick<VerseRow, 'verse' | 'verse_end' | 'numbers'>): number =>
  row.numbers === null ? (row.verse_end ?? row.verse) : row.verse;

export const verseOfRow = (row: PlainVerseRow): PassageVerse => ({
  ...{ chapter: row.chapter, verse: row.verse, text: row.text },
  ...(row.verse_end === null ? {} : { verseEnd: row.verse_end }),
  ...(row.numbers === null ? {} : { numbers: row.numbers }),
  ...(row.title === null ? {} : { title: row.title }),
});
