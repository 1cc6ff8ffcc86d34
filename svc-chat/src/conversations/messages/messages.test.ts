import { randomUUID } from 'node:crypto';
import { limits, message } from '@targum/contracts';
import type { Message } from '@targum/contracts';
import { createChat, createMessage } from '@targum/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startChatService } from '../../testing/chat-service.ts';
import type { TestService } from '../../testing/chat-service.ts';
import { recordRows } from '../../testing/costs.ts';
import { createMessagesRepository } from './messages.repository.ts';

let service: TestService;
beforeAll(async () => {
  service = await startChatService();
});
afterAll(() => service.close());

it('[4.48] the messages of a chat are read in pages, oldest first', async () => {
  const { client, chat } = await service.member();
  const made = [];
  for (let index = 0; index < 7; index++) {
    made.push(await createMessage(service.backend.knex, chat.id, { content: `message ${index}` }));
  }
  const page = async (query: string) =>
    (await client.get<{ content: string }[]>(`/api/chats/${chat.id}/messages${query}`)).body.map(
      ({ content }) => content.slice(-1),
    );
  expect(await page('')).toEqual(['0', '1', '2', '3', '4', '5', '6']);
  expect(await page('?limit=3')).toEqual(['4', '5', '6']);
  expect(await page(`?limit=3&before=${made[4]?.id}`)).toEqual(['1', '2', '3']);
  expect(await page(`?before=${made[2]?.id}`)).toEqual(['0', '1']);
  expect(await page(`?limit=3&before=${made[0]?.id}`)).toEqual([]);
});

it.each(['?limit=20', ''])('[8.157] messages%s answer 304 until a message comes', async (query) => {
  const { client, chat } = await service.member();
  const { knex } = service.backend;
  await createMessage(knex, chat.id, { content: 'first' });
  const path = `/api/chats/${chat.id}/messages${query}`;
  const etag = (await client.get(path)).headers.get('etag')!;
  const ask = () => client.request('GET', path, undefined, { 'if-none-match': etag });
  const unchanged = await ask();
  expect([unchanged.status, unchanged.headers.get('etag')]).toEqual([304, etag]);
  await createMessage(knex, chat.id, { content: 'second' });
  const changed = await ask();
  expect([changed.status, changed.body.length]).toEqual([200, 2]);
  expect(changed.headers.get('etag')).not.toBe(etag);
});

it('all messages of a long chat are sent without holding all of them in memory', async () => {
  const { client, chat } = await service.member();
  const { knex } = service.backend;
  const path = `/api/chats/${chat.id}/messages`;
  expect((await client.get(path)).body).toEqual([]);
  const messages = Array.from({ length: 2 * limits.chat.pageMax + 1 }, (_, index) => ({
    id: randomUUID(),
    chat_id: chat.id,
    role: 'user' as const,
    content: `“${index}”`,
    status: 'complete' as const,
  }));
  await knex('messages').insert(messages);
  const read = recordRows(service);
  const answer = await client.get<Message[]>(path);

  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  expect(answer.body.map(({ id }) => id)).toEqual(messages.map(({ id }) => id));
  expect(answer.body).toEqual(answer.body.map((each) => message.parse(each)));
  expect(Math.max(...read)).toBe(limits.chat.pageMax);
  expect(answer.headers.get('etag')).toBeNull();
});

it('an invalid page, and a page before a message of another chat, are refused', async () => {
  const { client, chat, user } = await service.member();
  const path = `/api/chats/${chat.id}/messages`;
  for (const query of ['?limit=0', '?limit=201', '?limit=x', '?before=x']) {
    expect((await client.get(`${path}${query}`)).status).toBe(422);
  }
  const other = await createChat(service.backend.knex, user.id);
  const elsewhere = await createMessage(service.backend.knex, other.id);
  for (const id of [randomUUID(), elsewhere.id]) {
    expect((await client.get(`${path}?before=${id}`)).status).toBe(404);
  }
});

it('[4.109] one path is read to its end, even if another path is chosen in the meantime', async () => {
  const { client, chat, user } = await service.member();
  const { knex } = service.backend;
  const texts = Array.from({ length: limits.chat.pageMax + 5 }, (_, index) => `message ${index}`);
  for (const content of texts) await createMessage(knex, chat.id, { content });
  const batches = await createMessagesRepository(knex).readAll(user.id, chat.id, {});
  const read: string[] = [];
  for await (const batch of batches!) {
    read.push(...batch.map(({ content }) => content));
    if (batch.length < limits.chat.pageMax) continue;
    const path = `/api/chats/${chat.id}/messages`;
    const edit = { content: '/echo edited', parentId: null };
    expect((await client.post(path, edit)).status).toBe(200);
  }
  expect(read).toEqual(texts);
});
