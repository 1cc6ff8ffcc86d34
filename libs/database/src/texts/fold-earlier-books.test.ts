import { importText } from '@targum/scripture';
import type { Knex } from 'knex';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { migrate } from '../migrate.ts';
import { migrations } from '../migrations/index.ts';
import { createEmptyDatabase } from '../testing/empty-database.ts';
import type { EmptyDatabase } from '../testing/empty-database.ts';
import { runProgram } from '../testing/run-program.ts';
import { foldEarlierBooks } from './fold-earlier-books.ts';
import { sampleText } from './testing/sample-text.ts';
import { createTextStore } from './text-store.ts';

let database: EmptyDatabase;
let knex: Knex;

beforeAll(async () => {
  database = await createEmptyDatabase();
  knex = database.knex;
  await migrate(knex);
});
beforeEach(() => knex('texts').delete());
afterAll(() => database.drop());

const install = (id = 'sample') => importText(sampleText({ id }), { store: createTextStore(knex) });

/** Leaves the books as an earlier release stores them. */
const asBefore = () => knex('text_books').update({ folded: null, verse_starts: null });

const booksOf = (connection: Knex) =>
  connection
    .select('*', connection.raw('xmin::text'))
    .from('text_books')
    .orderBy(['text_id', 'position']);

const words = (books: readonly Record<string, unknown>[]) =>
  books.map(({ text_id, book, folded, verse_starts }) => [text_id, book, folded, verse_starts]);

it('[11.163] an import stores the words of each book, without the titles of psalms', async () => {
  await install();
  expect(words(await booksOf(knex))).toEqual([
    ['sample', 'PSA', ' first words words of 1 2 words of 3 1 ', [0, 12, 25]],
    ['sample', 'ACT', ' words of 8 36 words of 8 38 ', [0, 14, 14]],
  ]);
});

it('[11.163] the words are stored without compression, so that searches need not undo it', async () => {
  const { rows } = await knex.raw<{ rows: object[] }>(
    `select attstorage from pg_attribute
       where attrelid = 'text_books'::regclass and attname = 'folded'`,
  );
  expect(rows).toEqual([{ attstorage: 'e' }]);
});

it('[11.163] books of earlier releases get the words that an import stores', async () => {
  await install();
  await install('other');
  const imported = words(await booksOf(knex));
  await asBefore();
  expect(await foldEarlierBooks(knex)).toBe(4);
  const folded = await booksOf(knex);
  expect(words(folded)).toEqual(imported);
  expect(await foldEarlierBooks(knex)).toBe(0);
  expect(await booksOf(knex)).toEqual(folded);
});

it('[11.163] books that have their words stay as they are', async () => {
  await install();
  const [psalms] = await booksOf(knex);
  await knex('text_books').where({ book: 'ACT' }).update({ folded: null, verse_starts: null });
  expect(await foldEarlierBooks(knex)).toBe(1);
  const after = await booksOf(knex);
  expect(after[0]).toEqual(psalms);
  expect(after[1]).toMatchObject({ folded: ' words of 8 36 words of 8 38 ' });
});

it('[11.163] a text that the previous release replaces meanwhile gets its own words', async () => {
  await install();
  await asBefore();
  const other = database.connect();
  const replacing = await other.transaction();
  try {
    await createTextStore(replacing).change(() => Promise.resolve());
    const folding = foldEarlierBooks(knex);
    await expect
      .poll(() =>
        knex('pg_stat_activity')
          .where({ wait_event: 'advisory' })
          .whereRaw('datname = current_database()'),
      )
      .toHaveLength(1);
    await replacing('verses').where({ chapter: 1, verse: 2 }).update({ text: 'Later words.' });
    await replacing.commit();
    await folding;
    const [psalms] = await booksOf(knex);
    expect(psalms).toMatchObject({ folded: ' first words later words words of 3 1 ' });
  } finally {
    if (!replacing.isCompleted()) await replacing.rollback();
    await other.destroy();
  }
});

it('[11.163] the migrations of a database with an earlier release’s text prepare its books', async () => {
  const earlier = await createEmptyDatabase();
  try {
    const place = migrations.findIndex(({ name }) => name.startsWith('0045-'));
    await migrate(earlier.knex);
    await importText(sampleText(), { store: createTextStore(earlier.knex) });
    const imported = words(await booksOf(earlier.knex));
    await earlier.knex.raw(
      `alter table text_books drop column folded, drop column verse_starts;
       drop table quotation_counts; drop function count_quotations`,
    );
    await earlier.knex('schema_migrations').where({ name: migrations[place]!.name }).delete();
    const run = async () => {
      const { code, output } = await runProgram('main.ts', [], {
        ...{ DATABASE_URL: earlier.url, DEFAULT_TEXT: 'off' },
      });
      expect(code).toBe(0);
      return output
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { readonly msg: string; readonly books?: number });
    };
    expect((await run()).map(({ msg, books }) => [msg, books])).toEqual([
      ['migrated', undefined],
      ['prepared books for searches', 2],
      ['installed texts', undefined],
    ]);
    expect(words(await booksOf(earlier.knex))).toEqual(imported);
    expect((await run()).map(({ msg }) => msg)).toEqual(['migrated', 'installed texts']);
  } finally {
    await earlier.drop();
  }
});
