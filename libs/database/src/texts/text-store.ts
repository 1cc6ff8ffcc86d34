import type { Numbering } from '@targum/contracts/on-demand';
import { verseCounts } from '@targum/scripture';
import type {
  Book,
  NewText,
  StoredText,
  TextChanges,
  TextInfo,
  TextStore,
  Verse,
} from '@targum/scripture';
import type { Knex } from 'knex';
import type { TextBookRow, TextRow, VerseRow } from '../text-tables.ts';
import { foldBook } from './folded-book.ts';

/** An arbitrary number that no other advisory lock of the database uses. */
const TEXT_CHANGES_LOCK = 7_305_112_040;

interface CountedTextRow extends TextRow {
  readonly books: number;
  readonly verses: number;
}

const storedText = (row: CountedTextRow): StoredText => ({
  info: {
    id: row.id,
    abbreviation: row.abbreviation,
    name: row.name,
    language: row.language,
    direction: row.direction,
    numbering: row.numbering,
    licence: row.licence,
    attribution: row.attribution,
    ...(row.max_verses === null ? {} : { maxVerses: row.max_verses }),
  },
  checksum: row.checksum,
  isDefault: row.is_default,
  isBundled: row.is_bundled,
  books: row.books,
  verses: row.verses,
});

async function listTexts(knex: Knex): Promise<readonly StoredText[]> {
  const { rows } = await knex.raw<{ rows: CountedTextRow[] }>(
    `select texts.*,
        (select count(*)::int from text_books where text_id = texts.id) as books,
        (select count(*)::int from verses where text_id = texts.id and text <> '') as verses
      from texts order by is_default desc, id`,
  );
  return rows.map(storedText);
}

const verseOf = (row: VerseRow): Verse => ({
  chapter: row.chapter,
  verse: row.verse,
  ...(row.verse_end === null ? {} : { verseEnd: row.verse_end }),
  ...(row.numbers === null ? {} : { numbers: row.numbers }),
  ...(row.title === null ? {} : { title: row.title }),
  text: row.text,
  ...(row.note === null ? {} : { note: row.note }),
});

async function booksOf(knex: Knex, id: string): Promise<readonly Book[]> {
  const rows = await knex<TextBookRow>('text_books')
    .where({ text_id: id })
    .orderBy('position')
    .select('book', 'names');
  const books: Book[] = [];
  for (const { book, names } of rows) {
    const verses = await knex<VerseRow>('verses')
      .where({ text_id: id, book })
      .orderBy(['chapter', 'verse']);
    books.push({ code: book, names, verses: verses.map(verseOf) });
  }
  return books;
}

/**
 * Returns, for each chapter in order, the number of its last verse that has words; 0 for a chapter
 * without verses. If joined verses go beyond the end of the chapter in the numbering, only the
 * verses up to this end count.
 */
function lastNumbers({ code, verses }: Book, numbering: Numbering): number[] {
  const numbered = verseCounts(code, numbering);
  const counts: number[] = [];
  for (const { chapter, verse, verseEnd, text } of verses) {
    if (text === '') continue;
    while (counts.length < chapter) counts.push(0);
    const end = Math.min(verseEnd ?? verse, numbered[chapter - 1] ?? Infinity);
    counts[chapter - 1] = Math.max(counts[chapter - 1]!, verse, end);
  }
  return counts;
}

async function insertBook(
  transaction: Knex,
  { info, position, book }: { info: TextInfo; position: number; book: Book },
): Promise<void> {
  const { id, numbering } = info;
  const { code, names, verses } = book;
  const { folded, verseStarts } = foldBook(verses);
  await transaction('text_books').insert({
    text_id: id,
    book: code,
    position,
    names,
    verse_counts: lastNumbers(book, numbering),
    folded,
    verse_starts: [...verseStarts],
  });
  // Inserts a whole book in one statement, because a statement for each verse takes three times as
  // long.
  await transaction.raw(
    `insert into verses (text_id, book, chapter, verse, verse_end, numbers, title, text, note)
      select :id, :code, chapter, number, last, list::int[], title, words, note
        from unnest(:chapters::int[], :numbers::int[], :ends::int[], :lists::text[],
                    :titles::text[], :texts::text[], :notes::text[])
          as verse (chapter, number, last, list, title, words, note)`,
    {
      id,
      code,
      chapters: verses.map(({ chapter }) => chapter),
      numbers: verses.map(({ verse }) => verse),
      ends: verses.map(({ verseEnd }) => verseEnd ?? null),
      lists: verses.map(({ numbers }) => (numbers === undefined ? null : `{${numbers.join(',')}}`)),
      titles: verses.map(({ title }) => title ?? null),
      texts: verses.map(({ text }) => text),
      notes: verses.map(({ note }) => note ?? null),
    },
  );
}

async function writeText(
  transaction: Knex,
  text: NewText,
  onBook: (written: number) => void,
): Promise<void> {
  const { info, isBundled, checksum, books } = text;
  const { maxVerses, ...values } = info;
  await transaction('texts')
    .insert({
      ...values,
      checksum,
      is_bundled: isBundled,
      max_verses: maxVerses ?? null,
      imported_at: new Date(),
    })
    .onConflict('id')
    .merge();
  await transaction('text_books').where({ text_id: info.id }).delete();
  for (const [position, book] of books.entries()) {
    await insertBook(transaction, { info, position, book });
    onBook(position + 1);
  }
}

const changesOf = (transaction: Knex, onBook: (written: number) => void): TextChanges => ({
  list: () => listTexts(transaction),
  books: (id) => booksOf(transaction, id),
  write: (text) => writeText(transaction, text, onBook),
  async makeDefault(id) {
    await transaction('texts').where({ is_default: true }).update({ is_default: false });
    await transaction('texts').where({ id }).update({ is_default: true });
  },
  async remove(id) {
    await transaction('texts').where({ id }).delete();
  },
});

/**
 * Stores texts in PostgreSQL. Each change is one transaction.
 * @param onBook is called after each book of a text, with the number of written books.
 */
export const createTextStore = (
  knex: Knex,
  onBook: (written: number) => void = () => {},
): TextStore => ({
  list: () => listTexts(knex),
  change: (work) =>
    knex.transaction(async (transaction) => {
      // Waits until no other transaction changes texts.
      await transaction.raw('select pg_advisory_xact_lock(?)', [TEXT_CHANGES_LOCK]);
      return work(changesOf(transaction, onBook));
    }),
});
