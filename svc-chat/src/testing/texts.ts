import type { BookCode } from '@targum/contracts/on-demand';
import type { TextRow } from '@targum/database';
import { checksumOf } from '@targum/scripture';
import type { Book, BookNames, Verse } from '@targum/scripture';
import type { Knex } from 'knex';

interface TestBookOptions {
  readonly names?: BookNames;
  /** Verses that take the place of the built ones, or come in addition. */
  readonly verses?: readonly Verse[];
  /** Invented words, which begin each built verse. */
  readonly words?: string;
}

/**
 * A book with invented words, such as `Talu mera 4:35`.
 * @param counts the number of verses in each chapter.
 */
export function testBook(
  code: BookCode,
  counts: readonly number[],
  { names = {}, verses = [], words = 'Talu mera' }: TestBookOptions = {},
): Book {
  const built = counts.flatMap((count, index) =>
    Array.from({ length: count }, (_, verse) => ({
      ...{ chapter: index + 1, verse: verse + 1, text: `${words} ${index + 1}:${verse + 1}` },
    })),
  );
  const isReplaced = ({ chapter, verse }: Verse) =>
    verses.some((own) => own.chapter === chapter && own.verse === verse);
  return {
    ...{ code, names },
    verses: [...built.filter((verse) => !isReplaced(verse)), ...verses].toSorted(
      (one, other) => one.chapter - other.chapter || one.verse - other.verse,
    ),
  };
}

/** The last number of each chapter; 0 for a chapter without verses. */
function verseCounts(verses: readonly Verse[]): number[] {
  const counts = Array.from({ length: Math.max(...verses.map(({ chapter }) => chapter)) }, () => 0);
  for (const { chapter, verse, verseEnd = verse } of verses) {
    counts[chapter - 1] = Math.max(counts[chapter - 1]!, verseEnd);
  }
  return counts;
}

/** Installs a text in place of the one with its id. @returns its row. */
export async function installText(
  knex: Knex,
  books: readonly Book[],
  fields: Partial<TextRow> = {},
): Promise<TextRow> {
  const id = fields.id ?? 'talu';
  return knex.transaction(async (transaction) => {
    await transaction('texts').where({ id }).delete();
    const [row] = await transaction('texts')
      .insert({
        ...{ id, abbreviation: id.toUpperCase(), name: `The ${id} text`, language: 'en' },
        ...{ direction: 'ltr', numbering: 'english', licence: 'Public Domain', attribution: id },
        checksum: checksumOf(books),
        ...fields,
      })
      .returning('*');
    for (const [position, { code, names, verses }] of books.entries()) {
      await transaction('text_books').insert({
        ...{ text_id: id, book: code, position, names, verse_counts: verseCounts(verses) },
      });
      await transaction.batchInsert(
        'verses',
        verses.map(({ chapter, verse, verseEnd, title, text, note }) => ({
          ...{ text_id: id, book: code, chapter, verse, text },
          ...{ verse_end: verseEnd ?? null, title: title ?? null, note: note ?? null },
        })),
      );
    }
    return row!;
  });
}
