import { textCalls } from '@targum/contracts/on-demand';
import type { ScriptureText } from '@targum/contracts/on-demand';
import { createClient } from '@targum/service-kit/testing';
import type { TestClient } from '@targum/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startChatService } from '../../testing/chat-service.ts';
import type { TestService } from '../../testing/chat-service.ts';
import { installText, testBook } from '../../testing/texts.ts';

let service: TestService;
let client: TestClient;
beforeAll(async () => {
  service = await startChatService();
  ({ client } = await service.member());
});
afterAll(() => service.close());

const list = async (by = client): Promise<ScriptureText[]> => {
  const answer = await by.get(textCalls.list.path);
  expect(answer.status).toBe(200);
  return textCalls.list.response.parse(answer.body);
};

it('[11.67] the list of texts is empty where none is installed', async () => {
  expect(await list()).toEqual([]);
});

it('[11.67] a text is listed with its books in its own order and with its own names', async () => {
  const checksum = await installText(
    service.backend.knex,
    [
      testBook('ROM', [2, 1], { names: { short: 'Romans', long: 'The Letter' } }),
      testBook('PSA', [1, 1, 1], { names: { header: 'Psalms' } }),
      testBook('MRK', [1], { names: { long: 'The Book of Mark' } }),
      testBook('JUD', [3]),
    ],
    { attribution: 'The people of Talu', language: 'sw-KE', direction: 'rtl', maxVerses: 100 },
  );
  expect(await list()).toEqual([
    {
      ...{ id: 'talu', abbreviation: 'TALU', name: 'The talu text', language: 'sw-KE' },
      ...{ direction: 'rtl', licence: 'Public Domain', attribution: 'The people of Talu' },
      ...{ isDefault: false, checksum },
      books: [
        { code: 'ROM', name: 'Romans', chapters: [2, 1] },
        { code: 'PSA', name: 'Psalms', chapters: [1, 1, 1] },
        { code: 'MRK', name: 'The Book of Mark', chapters: [1] },
        { code: 'JUD', name: 'JUD', chapters: [3] },
      ],
    },
  ]);
});

it('[11.67] the default text comes first, and the other texts follow by language and name', async () => {
  const { knex } = service.backend;
  const install = (id: string, fields = {}) =>
    installText(knex, [testBook('JUD', [1])], { id, ...fields });
  await install('b', { language: 'fr', name: 'Beta' });
  await install('a', { language: 'fr', name: 'Alpha' });
  await install('z', { language: 'zu', isDefault: true });
  await install('e', { language: 'en' });
  expect((await list()).map(({ id }) => id)).toEqual(['z', 'e', 'a', 'b', 'talu']);
});

it('[11.67] the list is sent to keys too, and has status 304 until a text changes', async () => {
  const { client: program } = await service.keyOf((await service.member()).user);
  expect(await list(program)).toEqual(await list());
  expect((await createClient(service.url).get(textCalls.list.path)).status).toBe(401);

  const first = await client.get(textCalls.list.path);
  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  const again = () =>
    client.request('GET', textCalls.list.path, undefined, {
      ...{ 'if-none-match': first.headers.get('etag')!, 'cache-control': 'max-age=0' },
    });
  expect(await again()).toMatchObject({ status: 304, body: '' });
  await service.backend.knex('texts').where({ id: 'e' }).update({ licence: 'CC0' });
  expect((await again()).status).toBe(200);
});
