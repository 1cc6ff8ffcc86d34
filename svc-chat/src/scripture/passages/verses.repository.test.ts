import { parseReference } from '@targum/scripture';
import { createTestBackend, sharedOf } from '@targum/service-kit/testing';
import type { TestBackend } from '@targum/service-kit/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { installText, testBook } from '../../testing/texts.ts';
import { createVersesRepository } from './verses.repository.ts';
import type { VersesRepository } from './verses.repository.ts';

let backend: TestBackend;
let repository: VersesRepository;
let checksum: string;
beforeAll(async () => {
  backend = await createTestBackend();
  repository = createVersesRepository(backend.knex);
  const mark = testBook('MRK', [45, 28, 35], {
    names: { short: 'Mark' },
    verses: [
      { chapter: 2, verse: 3, title: 'A title', text: 'Two in one', verseEnd: 4 },
      { chapter: 2, verse: 6, text: '' },
    ],
  });
  const verses = mark.verses.filter(({ chapter, verse }) => chapter !== 2 || verse !== 4);
  checksum = await installText(backend.knex, [{ ...mark, verses }], { maxVerses: 20 });
  await installText(backend.knex, [testBook('JUD', [25], { words: 'Meru talo' })], {
    ...{ id: 'autre', language: 'fr' },
  });
});
afterAll(() => backend.close());

const wanted = (ref: string, textId = 'talu') => ({ textId, reference: parseReference(ref)! });

const numbers = async (ref: string, most = 200) => {
  const [found] = await repository.read([wanted(ref)], most);
  return found!.verses.map(({ chapter, verse }) => `${chapter}:${verse}`);
};

it('[4.180] the verses of several references and texts are read with one statement', async () => {
  const query = vi.spyOn(sharedOf(backend.knex), 'query');
  const found = await repository.read(
    [wanted('MRK 2:2-5'), wanted('JUD 5', 'autre'), wanted('GEN 1'), wanted('JUD 5', 'no-text')],
    200,
  );
  expect(query).toHaveBeenCalledOnce();
  query.mockRestore();
  expect(found).toEqual([
    {
      text: {
        ...{ id: 'talu', abbreviation: 'TALU', name: 'The talu text', language: 'en' },
        ...{ direction: 'ltr', checksum, max_verses: 20 },
      },
      book: { names: { short: 'Mark' }, verse_counts: [45, 28, 35] },
      verses: [
        {
          chapter: 2,
          verse: 2,
          verse_end: null,
          numbers: null,
          title: null,
          text: 'Talu mera 2:2',
        },
        { chapter: 2, verse: 3, verse_end: 4, numbers: null, title: 'A title', text: 'Two in one' },
        {
          chapter: 2,
          verse: 5,
          verse_end: null,
          numbers: null,
          title: null,
          text: 'Talu mera 2:5',
        },
      ],
    },
    {
      text: expect.objectContaining({ id: 'autre', max_verses: null }),
      book: { names: {}, verse_counts: [25] },
      verses: [
        {
          chapter: 1,
          verse: 5,
          verse_end: null,
          numbers: null,
          title: null,
          text: 'Meru talo 1:5',
        },
      ],
    },
    { text: expect.objectContaining({ id: 'talu' }), book: null, verses: [] },
    undefined,
  ]);
});

it('[4.180] ranges, lists, chapters and books are read in the order of the book, each verse once', async () => {
  expect(await numbers('MRK 1:44-2:2')).toEqual(['1:44', '1:45', '2:1', '2:2']);
  expect(await numbers('MRK 3:1,1:2,1:2-3')).toEqual(['1:2', '1:3', '3:1']);
  expect(await numbers('MRK 2:4')).toEqual(['2:3']);
  expect(await numbers('MRK 2')).toHaveLength(27);
  expect(await numbers('MRK')).toHaveLength(45 + 27 + 35);
  expect(await numbers('MRK 9')).toEqual([]);
  expect(await numbers('MRK', 3)).toEqual(['1:1', '1:2', '1:3']);
});

it('[4.180] the database is not queried if there are no references', async () => {
  const query = vi.spyOn(sharedOf(backend.knex), 'query');
  expect(await repository.read([], 60)).toEqual([]);
  expect(query).not.toHaveBeenCalled();
  query.mockRestore();
});
