import { importText, OtherTextError, removeText, TextError, verifyTexts } from '@targum/scripture';
import type { TextStore } from '@targum/scripture';
import type { Knex } from 'knex';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '../migrate.ts';
import { createEmptyDatabase } from '../testing/empty-database.ts';
import type { EmptyDatabase } from '../testing/empty-database.ts';
import { sampleInfo, sampleText } from './testing/sample-text.ts';
import { createTextStore } from './text-store.ts';

let database: EmptyDatabase;
let knex: Knex;
let store: TextStore;
/** A separate connection, like that of a service. */
let reader: Knex;

beforeAll(async () => {
  database = await createEmptyDatabase();
  knex = database.knex;
  store = createTextStore(knex);
  reader = database.connect();
  await migrate(knex);
});
beforeEach(() => knex('texts').delete());
afterAll(async () => {
  await reader.destroy();
  await database.drop();
});

/** Returns all rows, with the id of the transaction that wrote each row. */
const allRows = async () => ({
  texts: await reader.select('*', reader.raw('xmin::text')).from('texts').orderBy('id'),
  books: await reader
    .select('*', reader.raw('xmin::text'))
    .from('text_books')
    .orderBy(['text_id', 'position']),
  verses: await reader
    .select('*', reader.raw('xmin::text'))
    .from('verses')
    .orderBy(['text_id', 'book', 'chapter', 'verse']),
});

const firstWords = async (): Promise<string | undefined> =>
  (await reader('verses').where({ book: 'PSA', chapter: 1, verse: 1 }).first())?.text;

const defaults = async (): Promise<string[]> =>
  (await store.list()).filter(({ isDefault }) => isDefault).map(({ info }) => info.id);

/** Returns a store that calls `look` after the writes of a change and before its commit. */
const watched = (look: () => Promise<unknown>): TextStore => ({
  ...store,
  change: (work) =>
    store.change((changes) =>
      work({
        ...changes,
        async write(text) {
          await changes.write(text);
          await look();
        },
      }),
    ),
});

describe('an import', () => {
  it('[11.43] stores the text with its books and verses and says what it stored', async () => {
    const text = sampleText({ maxVerses: 500 });
    expect(await importText(text, { store })).toEqual({
      outcome: 'added',
      info: { ...sampleInfo, maxVerses: 500 },
      format: 'Sample format',
      books: 2,
      verses: 5,
      isDefault: true,
      warnings: ['A file was left out.'],
    });
    expect(await store.list()).toEqual([
      {
        info: { ...sampleInfo, maxVerses: 500 },
        checksum: expect.stringMatching(/^[\da-f]{64}$/) as unknown,
        isDefault: true,
        isBundled: false,
        books: 2,
        verses: 5,
      },
    ]);
    expect(await store.change(({ books }) => books('sample'))).toEqual(text.books);
    const books = await knex('text_books').orderBy('position');
    expect(books.map(({ book, verse_counts }) => [book, verse_counts])).toEqual([
      ['PSA', [2, 0, 1]],
      ['ACT', [0, 0, 0, 0, 0, 0, 0, 40]],
    ]);
  });

  it('[11.45] changes nothing if the text is the same', async () => {
    await importText(sampleText(), { store });
    const before = await allRows();
    expect(await importText(sampleText(), { store })).toMatchObject({ outcome: 'unchanged' });
    expect(await importText(sampleText(), { store, replace: true })).toMatchObject({
      outcome: 'unchanged',
      isDefault: true,
    });
    expect(await allRows()).toEqual(before);
  });

  it('[11.45] stores the text once if it runs twice at the same time', async () => {
    const outcomes = await Promise.all(
      [store, createTextStore(reader)].map((each) => importText(sampleText(), { store: each })),
    );
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['added', 'unchanged']);
  });

  it('[11.45] refuses another text with the same id without --replace', async () => {
    await importText(sampleText(), { store });
    const before = await allRows();
    await expect(importText(sampleText({}, 'Other words.'), { store })).rejects.toThrow(
      new OtherTextError(
        'The text sample is installed and differs: its words. Add --replace to replace it, or give the new text another --id.',
      ),
    );
    await expect(
      importText(sampleText({ licence: 'CC BY 4.0', maxVerses: 5 }), { store }),
    ).rejects.toThrow('differs: licence, maxVerses. Add --replace');
    expect(await allRows()).toEqual(before);
  });

  it('[11.45] shows readers the old or the new text during --replace, and keeps the default', async () => {
    await importText(sampleText(), { store });
    await importText(sampleText({ id: 'other' }, 'Of another text.'), { store });
    const seen: unknown[] = [];
    const look = async () => seen.push(await allRows());
    const before = await allRows();
    const text = sampleText({ licence: 'CC BY 4.0' }, 'Other words.');
    const imported = await importText(
      { ...text, books: text.books.slice(0, 1) },
      { store: watched(look), replace: true },
    );
    expect(imported).toMatchObject({ outcome: 'replaced', books: 1, verses: 3, isDefault: true });
    expect(seen).toEqual([before]);
    expect(await store.list()).toMatchObject([
      { info: { id: 'sample', licence: 'CC BY 4.0' }, isDefault: true, books: 1, verses: 3 },
      { info: { id: 'other', licence: 'CC0' }, isDefault: false, books: 2, verses: 5 },
    ]);
  });

  it('[11.45] leaves the old text if it fails in the middle', async () => {
    await importText(sampleText(), { store });
    const before = await allRows();
    const fail = () => Promise.reject(new Error('the connection is lost'));
    await expect(
      importText(sampleText({}, 'Other words.'), { store: watched(fail), replace: true }),
    ).rejects.toThrow('the connection is lost');
    expect(await allRows()).toEqual(before);
    expect(await firstWords()).toBe('First words.');
  });

  it('[11.40] stores nothing if information about the text is missing', async () => {
    await expect(importText(sampleText({ licence: undefined! }), { store })).rejects.toThrow(
      'The files do not say the licence. Add --licence "…"',
    );
    expect(await store.list()).toEqual([]);
  });
});

describe('the default text', () => {
  it('[11.46] is the first text, until another text is imported with --default', async () => {
    await importText(sampleText(), { store });
    await importText(sampleText({ id: 'second' }), { store });
    expect(await defaults()).toEqual(['sample']);
    await importText(sampleText({ id: 'third' }), { store, makeDefault: true });
    expect(await defaults()).toEqual(['third']);
    const again = await importText(sampleText({ id: 'second' }), { store, makeDefault: true });
    expect(again).toMatchObject({ outcome: 'unchanged', isDefault: true });
    expect(await defaults()).toEqual(['second']);
  });

  it('[11.46] can be removed; the next new text takes its place', async () => {
    await importText(sampleText(), { store });
    await importText(sampleText({ id: 'second' }), { store });
    expect(await removeText(store, 'sample')).toMatchObject({ isDefault: true });
    expect(await defaults()).toEqual([]);
    await importText(sampleText({ id: 'second' }), { store });
    expect(await defaults()).toEqual([]);
    await importText(sampleText({ id: 'third' }), { store });
    expect(await defaults()).toEqual(['third']);
  });
});

describe('the removal of a text', () => {
  it('[11.47] removes the books and verses of that text only', async () => {
    await importText(sampleText(), { store });
    await importText(sampleText({ id: 'other' }), { store });
    await removeText(store, 'sample');
    const { texts, books, verses } = await allRows();
    expect(texts.map(({ id }: { id: string }) => id)).toEqual(['other']);
    const owners = [...books, ...verses].map((row: { text_id: string }) => row.text_id);
    expect(new Set(owners)).toEqual(new Set(['other']));
    expect(owners).toHaveLength(8);
  });

  it('[11.47] names the installed texts if no text has the id', async () => {
    await expect(removeText(store, 'web')).rejects.toThrow(
      new TextError('There is no text web. Installed texts: none.'),
    );
    await importText(sampleText(), { store });
    await expect(removeText(store, 'web')).rejects.toThrow('Installed texts: sample.');
  });
});

describe('the verification', () => {
  it.each<[string, () => PromiseLike<unknown>]>([
    ['a changed word', () => knex('verses').where({ chapter: 8, verse: 36 }).update('text', 'x')],
    ['a changed title', () => knex('verses').where({ chapter: 3 }).update('title', null)],
    ['a changed note', () => knex('verses').where({ verse: 37 }).update('note', 'x')],
    ['other joined verses', () => knex('verses').where({ verse: 38 }).update('verse_end', 39)],
    ['added numbers', () => knex('verses').where({ verse: 38 }).update('numbers', [38, 40])],
    ['a missing verse', () => knex('verses').where({ chapter: 8, verse: 36 }).delete()],
    ['a missing book', () => knex('text_books').where({ book: 'ACT' }).delete()],
    ['a changed name', () => knex('text_books').where({ book: 'PSA' }).update('names', '{}')],
  ])('[11.48, 11.27] finds %s', async (_what, damage) => {
    await importText(sampleText({ id: 'other' }), { store });
    expect(await verifyTexts(store)).toEqual([{ id: 'other', isIntact: true }]);
    await damage();
    await importText(sampleText(), { store });
    expect(await verifyTexts(store)).toEqual([
      { id: 'other', isIntact: false },
      { id: 'sample', isIntact: true },
    ]);
  });
});
