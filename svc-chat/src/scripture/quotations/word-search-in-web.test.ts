import { createTextStore } from '@targum/database/texts';
import { foldedText, importText, readDefaultText } from '@targum/scripture';
import { createTestBackend } from '@targum/service-kit/testing';
import type { TestBackend } from '@targum/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createWordSearch } from './word-search.repository.ts';
import type { WordsPlace } from './word-search.repository.ts';

/** The folder of the installed module. Undefined on a machine that cannot install the module. */
const installed = process.env['TEST_SWORD_DIR'];

describe.runIf(installed)('a search in the World English Bible', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await createTestBackend();
    const web = await readDefaultText(installed!);
    await importText(web!, { store: createTextStore(backend.knex), isBundled: true });
  });
  afterAll(() => backend.close());

  /** Returns the folded words of all verses from the first to the last verse of a place. */
  const wordsAt = async ({ book, from, to }: WordsPlace): Promise<string> => {
    const texts = await backend
      .knex('verses')
      .where({ book })
      .whereRaw('(chapter, verse) between (?, ?) and (?, ?)', [
        ...[from.chapter, from.verse, to.chapter, to.verse],
      ])
      .orderBy(['chapter', 'verse'])
      .pluck<string[]>('text');
    return foldedText(texts.join(' '));
  };

  it('[11.163] finds verses in every book, each with the verse after it', async () => {
    const search = createWordSearch(backend.knex);
    const find = (words: string) => search.find(words, ['web']);
    const books = await backend.knex('text_books').orderBy('position').pluck('book');
    expect(books.length).toBeGreaterThanOrEqual(66);
    for (const book of books) {
      const verses = await backend
        .knex('verses')
        .where({ book })
        .orderBy(['chapter', 'verse'])
        .select('chapter', 'verse', 'text');
      const last = verses.length - 2;
      for (const index of [0, Math.floor(last / 2), last]) {
        const pair = verses.slice(index, index + 2);
        const words = foldedText(pair.map(({ text }) => text).join(' '));
        const place = await vi.waitFor(async () => {
          const found = await find(words);
          expect(found).toBeDefined();
          return found!;
        });
        expect(await wordsAt(place)).toBe(words);
      }
    }
  });

  it('[11.163] finds short words in the first book that has them', async () => {
    const search = createWordSearch(backend.knex);
    const find = (words: string) => search.find(foldedText(words), ['web']);
    const verse = { chapter: 11, verse: 35 };
    await expect
      .poll(() => find('Jesus wept'))
      .toEqual({ textId: 'web', book: 'JHN', from: verse, to: verse });
    expect(await find('Jesus wept bitterly in Rome')).toBeUndefined();
  });
});
