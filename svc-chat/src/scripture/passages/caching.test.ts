import type { Passage } from '@targum/contracts/on-demand';
import { checksumOf } from '@targum/scripture';
import type { TestAnswer } from '@targum/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathOf, startPassages } from '../../testing/passages.ts';
import type { PassagesTest } from '../../testing/passages.ts';
import { installText, testBook } from '../../testing/texts.ts';

let service: PassagesTest['service'];
let client: PassagesTest['client'];
let checksum: PassagesTest['checksum'];
let ask: PassagesTest['ask'];
beforeAll(async () => {
  ({ service, client, checksum, ask } = await startPassages());
});
afterAll(() => service.close());

describe('caches', () => {
  const headersOf = ({ headers }: TestAnswer<unknown>) => ({
    cache: headers.get('cache-control'),
    etag: headers.get('etag'),
  });

  /** Requests an answer again like a browser that revalidates its cached answer. */
  const askAgain = (path: string, etag: string | null) =>
    client.request<Passage>('GET', path, undefined, {
      ...{ 'if-none-match': etag!, 'cache-control': 'max-age=0' },
    });

  it('[11.79] ask each time, and get 304 while the text is the same', async () => {
    const path = pathOf('MRK 4:35-41', '&text=talu');
    const { cache, etag } = headersOf(await client.get(path));
    expect(cache).toBe('private, no-cache');
    const again = await askAgain(path, etag);
    expect(again.status).toBe(304);
    expect(again.body).toBe('');
    expect(headersOf(again)).toEqual({ cache, etag });
    const spaced = await askAgain(pathOf('mrk 4 : 35-41', '&text=talu'), etag);
    expect(spaced.status).toBe(304);
    for (const other of [pathOf('MRK 4:35-40', '&text=talu'), pathOf('ROM 1', '&text=autre')]) {
      expect((await askAgain(other, etag)).status).toBe(200);
    }
  });

  it('[11.79] keep a passage for good if its address has the checksum of the text', async () => {
    const forever = 'private, max-age=31536000, immutable';
    const with_ = async (sum: string) =>
      headersOf(await ask('JUD 5', `&text=talu&checksum=${sum}`)).cache;
    expect(await with_(checksum)).toBe(forever);
    expect(await with_('0'.repeat(64))).toBe('private, no-cache');
    expect(await with_('')).toBe('private, no-cache');
  });

  it('[11.79] get a new answer after the text was replaced', async () => {
    const { knex } = service.backend;
    const fields = { id: 'short' };
    const first = await installText(knex, [testBook('JUD', [25])], fields);
    const path = pathOf('JUD 5', `&text=short&checksum=${first}`);
    const { etag } = headersOf(await client.get(path));
    await installText(knex, [testBook('JUD', [25], { words: 'Silo nama' })], fields);
    const again = await askAgain(path, etag);
    expect(again.status).toBe(200);
    expect(again.body.verses[0]!.text).toBe('Silo nama 1:5');
    expect(headersOf(again).cache).toBe('private, no-cache');
    await knex('texts').where({ id: 'short' }).delete();
  });
});

it('[11.45] a passage never mixes two editions of a text that is replaced', async () => {
  const { knex } = service.backend;
  const editions = ['Alo', 'Beru'].map((words) => [testBook('PSA', [80, 90], { words })]);
  const sums = editions.map(checksumOf);
  const install = (turn: number) => installText(knex, editions[turn % 2]!, { id: 'turns' });
  await install(0);
  const isReplaced = { done: false };
  const replace = async () => {
    for (let turn = 1; turn <= 20; turn += 1) await install(turn);
    isReplaced.done = true;
  };
  const seen = new Set<string>();
  const readAgain = async () => {
    while (!isReplaced.done) {
      const answer = await ask('PSA 1:10-2:80', '&text=turns');
      expect(answer.status).toBe(200);
      const { verses, missing, before, after } = answer.body;
      const words = new Set(verses.map(({ text }) => text.split(' ')[0]!));
      expect([verses.length, words.size, missing]).toEqual([151, 1, undefined]);
      expect([before, after]).toEqual(['PSA 1:5-9', 'PSA 2:81-85']);
      const [word] = words;
      expect(answer.headers.get('etag')).toContain(sums[word === 'Alo' ? 0 : 1]);
      seen.add(word!);
    }
  };
  await Promise.all([replace(), readAgain(), readAgain(), readAgain()]);
  expect(seen).toEqual(new Set(['Alo', 'Beru']));
});
