import type { BookCode } from '@targum/contracts/on-demand';
import { createTextStore } from '@targum/database/texts';
import { checksumOf } from '@targum/scripture';
import type { Book, BookNames, TextInfo, Verse } from '@targum/scripture';
import type { Knex } from 'knex';

interface TestBookOptions {
  readonly names?: BookNames;
  /** Verses that replace built verses or are added to them. */
  readonly verses?: readonly Verse[];
  /** Invented words, with which each built verse begins. */
  readonly words?: string;
}

/**
 * Builds a book with invented words, such as `Talu mera 4:35`.
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

/**
 * Installs a text and replaces the text with the same id.
 * @returns the checksum of the text.
 */
export async function installText(
  knex: Knex,
  books: readonly Book[],
  { isDefault = false, ...given }: Partial<TextInfo> & { readonly isDefault?: boolean } = {},
): Promise<string> {
  const id = given.id ?? 'talu';
  const info: TextInfo = {
    ...{ id, abbreviation: id.toUpperCase(), name: `The ${id} text`, language: 'en' },
    ...{ direction: 'ltr', numbering: 'english', licence: 'Public Domain', attribution: id },
    ...given,
  };
  const checksum = checksumOf(books);
  await createTextStore(knex).change(async ({ write, makeDefault }) => {
    await write({ info, isBundled: false, checksum, books });
    if (isDefault) await makeDefault(id);
  });
  return checksum;
}
