import { importText } from '@targum/scripture';
import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../migrate.ts';
import { createEmptyDatabase } from '../testing/empty-database.ts';
import type { EmptyDatabase } from '../testing/empty-database.ts';
import { sampleText } from './testing/sample-text.ts';
import { createTextStore } from './text-store.ts';

let database: EmptyDatabase;
let knex: Knex;

beforeAll(async () => {
  database = await createEmptyDatabase();
  knex = database.knex;
  await migrate(knex);
});
afterAll(() => database.drop());

it('[11.163] an import stores the words of each book, without the titles of psalms', async () => {
  await importText(sampleText(), { store: createTextStore(knex) });
  const books = await knex('text_books').orderBy('position');
  expect(books).toMatchObject([
    { book: 'PSA', folded: ' first words words of 1 2 words of 3 1 ', verse_starts: [0, 12, 25] },
    { book: 'ACT', folded: ' words of 8 36 words of 8 38 ', verse_starts: [0, 14, 14] },
  ]);
});

it('[11.163] the words are stored uncompressed, so that searches need not decompress them', async () => {
  const { rows } = await knex.raw<{ rows: object[] }>(
    `select attstorage from pg_attribute
       where attrelid = 'text_books'::regclass and attname = 'folded'`,
  );
  expect(rows).toEqual([{ attstorage: 'e' }]);
});
