import type { Knex } from 'knex';
import { foldBook } from './folded-book.ts';
import { lockTexts } from './lock-texts.ts';

/**
 * Makes the words for searches of the books that do not have them, since an earlier release imported
 * them. Each book is one transaction, so that imports wait for one book at most.
 * @returns how many books there were.
 */
export async function foldEarlierBooks(knex: Knex): Promise<number> {
  const books = await knex('text_books')
    .whereNull('folded')
    .orderBy(['text_id', 'position'])
    .select('text_id', 'book');
  for (const place of books) {
    await knex.transaction(async (transaction) => {
      // The previous release may replace a text while both run, and leaves `folded` empty.
      await lockTexts(transaction);
      const verses = await transaction('verses')
        .where(place)
        .orderBy(['chapter', 'verse'])
        .select('text');
      const { folded, verseStarts } = foldBook(verses);
      await transaction('text_books')
        .where(place)
        .whereNull('folded')
        .update({ folded, verse_starts: [...verseStarts] });
    });
  }
  return books.length;
}
