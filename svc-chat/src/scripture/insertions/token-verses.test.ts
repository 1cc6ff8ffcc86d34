import { createTestBackend } from '@targum/service-kit/testing';
import type { TestBackend } from '@targum/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createVersesRepository } from '../passages/verses.repository.ts';
import { installText, testBook } from '../../testing/texts.ts';
import { createInsertions } from './insertions.ts';
import { readTokensFrom } from './token-verses.ts';

let backend: TestBackend;
let checksum: string;
beforeAll(async () => {
  backend = await createTestBackend();
  checksum = await installText(
    backend.knex,
    [
      testBook('MRK', [45, 28, 35, 41], {
        names: { short: 'Marko' },
        verses: [
          { chapter: 4, verse: 8, text: '' },
          { chapter: 4, verse: 39, title: 'Sona', text: 'Meru *talo*' },
        ],
      }),
      testBook('JUD', [25]),
    ],
    { maxVerses: 13 },
  );
});
afterAll(() => backend.close());

const read = (token: string, textId: string | undefined = 'talu') =>
  readTokensFrom(createVersesRepository(backend.knex), textId)(token);

it("[4.186] a token brings the verses of the chat's text, with its own name of the book", async () => {
  expect(await read('mrk 4:38-39')).toEqual({
    ref: 'MRK 4:38-39',
    label: 'Marko 4:38–39',
    text: {
      ...{ id: 'talu', abbreviation: 'TALU', language: 'en', direction: 'ltr' },
      ...{ checksum, maxVerses: 13 },
    },
    verses: [
      { chapter: 4, verse: 38, text: 'Talu mera 4:38' },
      { chapter: 4, verse: 39, title: 'Sona', text: 'Meru *talo*' },
    ],
  });
  expect(await read('MRK 4:7-9')).toMatchObject({ verses: [{ verse: 7 }, { verse: 9 }] });
});

it.each([
  ['Mark 4:39', { problem: 'not_a_reference' }],
  ['GEN 1:1', { problem: 'no_such_book', label: 'GEN 1:1' }],
  ['MRK 5:1', { problem: 'no_such_chapter', label: 'Marko 5:1' }],
  ['MRK 4:39-44', { problem: 'no_such_verse', label: 'Marko 4:39–44' }],
  ['MRK 4:0', { problem: 'no_such_verse', label: 'Marko 4:0' }],
  ['MRK 4:8', { problem: 'not_in_text', label: 'Marko 4:8' }],
])('[4.190] a token without verses has its problem: %s', async (token, problem) => {
  expect(await read(token)).toMatchObject(problem);
});

it('[4.190] without a text, no token has verses', async () => {
  const problem = { problem: 'unknown_text', label: 'MRK 4:39' };
  expect(await read('MRK 4:39', 'no-text')).toEqual(problem);
  const without = readTokensFrom(createVersesRepository(backend.knex), undefined);
  expect(await without('mrk 4:39')).toEqual(problem);
});

it('[4.191] a whole chapter is too long for a token', async () => {
  const insertions = createInsertions({
    read: (token) => read(token),
    onError: (error) => {
      throw error;
    },
  });
  expect(await insertions.push('[[MRK 4]] [[JUD]] [[JUD 25]] ')).toBe(
    'Marko 4 JUD \n\n> ²⁵ Talu mera 1:25\n>\n> (JUD 1:25, TALU)',
  );
  expect(insertions.items.map(({ problem }) => problem)).toEqual([
    ...['too_long', 'too_long', undefined],
  ]);
});
