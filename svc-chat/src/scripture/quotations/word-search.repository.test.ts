import { foldedText } from '@targum/scripture';
import { createTestBackend } from '@targum/service-kit/testing';
import type { TestBackend } from '@targum/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitForLockWaits } from '../../testing/lock-waits.ts';
import { installText, testBook } from '../../testing/texts.ts';
import { createWordSearch } from './word-search.repository.ts';
import type { WordSearch } from './word-search.repository.ts';

let backend: TestBackend;
let search: WordSearch;
beforeAll(async () => {
  // With this long statement timeout, only the search's own limit can end a search in time.
  backend = await createTestBackend({ statementTimeoutMs: 60_000 });
  search = createWordSearch(backend.knex);
  const verse = (chapter: number, number: number, text: string, further = {}) => ({
    ...{ chapter, verse: number, text },
    ...further,
  });
  const mark = testBook('MRK', [], {
    verses: [
      verse(1, 1, 'In the boat he said:'),
      verse(1, 2, '“Peace! Be still!”'),
      verse(1, 3, ''),
      verse(1, 4, 'And the wind ceased.', { verseEnd: 5 }),
      verse(2, 1, 'Then they woke, and the lake was calm', { title: 'Of the morning.' }),
    ],
  });
  const jude = testBook('JUD', [2], { words: 'They woke and the wind ceased' });
  await installText(backend.knex, [mark, jude]);
  await installText(backend.knex, [jude, testBook('GEN', [3], { words: '起初 𠀀 神创造天地' })], {
    id: 'autre',
  });
});
afterAll(() => backend.close());

const find = (words: string, ...textIds: string[]) =>
  search.find(foldedText(words), textIds.length === 0 ? ['talu'] : textIds);

/**
 * Returns the reference of the place, such as `talu MRK 1:2-1:5`. A search on a busy machine may
 * end without a result, so tests ask again.
 */
const placeOf = async (...wanted: Parameters<typeof find>) => {
  const found = await find(...wanted);
  if (found === undefined) return undefined;
  const { textId, book, from, to } = found;
  return `${textId} ${book} ${from.chapter}:${from.verse}-${to.chapter}:${to.verse}`;
};

describe('words are found', () => {
  it.each([
    ['at the beginning of a book', 'in the boat', '1:1-1:1'],
    ['at its end', 'LAKE was calm!', '2:1-2:1'],
    ['as a whole verse', 'Peace, be still', '1:2-1:2'],
    ['as the last word before another verse', 'he said', '1:1-1:1'],
    ['across verses', 'said: Peace', '1:1-1:2'],
    ['after an empty verse and in joined ones', 'and the wind ceased', '1:4-1:5'],
    ['across an empty verse', 'still! And the wind', '1:2-1:5'],
    ['across chapters and without a title', 'ceased then they woke', '1:4-2:1'],
    [
      'as the whole book',
      'In the boat he said peace be still and the wind ceased then they woke and the lake was calm',
      '1:1-2:1',
    ],
  ])('[11.163] %s', async (_where, words, place) => {
    await expect.poll(() => placeOf(words)).toBe(`talu MRK ${place}`);
  });

  it('[11.163] and their place is returned with book, chapters and verses', async () => {
    await expect
      .poll(() => find('said Peace'))
      .toEqual({
        textId: 'talu',
        book: 'MRK',
        from: { chapter: 1, verse: 1 },
        to: { chapter: 1, verse: 2 },
      });
  });

  it('[11.163] in the preferred text, then in the first of its books', async () => {
    await expect.poll(() => placeOf('they woke and the', 'talu', 'autre')).toBe('talu MRK 2:1-2:1');
    await expect
      .poll(() => placeOf('they woke and the', 'autre', 'talu'))
      .toBe('autre JUD 1:1-1:1');
    await expect.poll(() => placeOf('peace be still', 'autre', 'talu')).toBe('talu MRK 1:2-1:2');
    expect(await placeOf('peace be still', 'autre')).toBeUndefined();
    await expect.poll(() => placeOf('ceased 1 2', 'no-text', 'talu')).toBe('talu JUD 1:2-1:2');
  });

  it('[11.163] letter by letter in scripts without spaces, also with letters beyond 16 bits', async () => {
    await expect.poll(() => placeOf('神创造', 'autre')).toBe('autre GEN 1:1-1:1');
    await expect.poll(() => placeOf('天地1:1起初𠀀神', 'autre')).toBe('autre GEN 1:1-1:2');
    await expect
      .poll(() => placeOf('天地1:2起初𠀀神创造天地1:3', 'autre'))
      .toBe('autre GEN 1:2-1:3');
  });

  it.each([
    ['that are cut off', 'the boa'],
    ['of which one is wrong', 'in the ship'],
    ['in another order', 'the boat in'],
    ['of a title', 'of the morning'],
    ['across books', 'was calm they woke'],
  ])('[11.163] but not words %s', async (_what, words) => {
    expect(await placeOf(words)).toBeUndefined();
  });

  it.each(['% the %', '_n the boat', "'; drop table text_books; --", '\\', '$1', ' ', ''])(
    '[11.163] but not %j, which no text has',
    async (words) => {
      expect(await search.find(words, ['talu'])).toBeUndefined();
    },
  );

  it('[11.163] but not if no text is searched', async () => {
    expect(await search.find(' talu ', [])).toBeUndefined();
  });
});

describe('a search ends in time', () => {
  it('[11.175] while another connection locks the books, and the next search finds the words', async () => {
    const { knex } = backend;
    const other = await knex.transaction();
    try {
      await other.raw('lock table text_books in access exclusive mode');
      const searches = Array.from({ length: 5 }, () => placeOf('in the boat'));
      expect(await Promise.all(searches)).toEqual(searches.map(() => undefined));
      // PostgreSQL has ended the statements, so no connection waits for the lock.
      await waitForLockWaits(backend, 0);
    } finally {
      await other.rollback();
    }
    await expect.poll(() => placeOf('in the boat')).toBe('talu MRK 1:1-1:1');
  });

  it('[11.175] while other calls have all connections', async () => {
    const release = await backend.holdConnections();
    try {
      expect(await placeOf('in the boat')).toBeUndefined();
    } finally {
      await release();
    }
    await expect.poll(() => placeOf('in the boat')).toBe('talu MRK 1:1-1:1');
  });

  it('[11.175] and leaves the time limit of other statements as it was', async () => {
    const { knex } = backend;
    const limit = async () => {
      const { rows } = await knex.raw<{ rows: object[] }>('show statement_timeout');
      return rows;
    };
    const before = await limit();
    expect(before).toEqual([{ statement_timeout: '1min' }]);
    await placeOf('in the boat');
    await placeOf('not there');
    expect(await limit()).toEqual(before);
  });

  it('[11.175] but fails if the database does not work', async () => {
    const { knex } = backend;
    await knex.raw('alter table text_books rename column folded to words');
    try {
      await expect(find('in the boat')).rejects.toThrow('folded');
    } finally {
      await knex.raw('alter table text_books rename column words to folded');
    }
  });
});
