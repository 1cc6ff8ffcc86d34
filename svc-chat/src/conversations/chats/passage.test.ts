import { chat as chatSchema } from '@targum/contracts';
import type { Chat } from '@targum/contracts';
import { errorOf } from '@targum/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startChatService } from '../../testing/chat-service.ts';
import type { TestService } from '../../testing/chat-service.ts';
import { installText, testBook } from '../../testing/texts.ts';

let service: TestService;
beforeAll(async () => {
  service = await startChatService();
  const { knex } = service.backend;
  const books = [testBook('MRK', [45, 28, 35, 41], { names: { short: 'Mark' } })];
  await installText(knex, books, { id: 'web', isDefault: true });
  await installText(knex, books, { id: 'lsg', language: 'fr' });
});
afterAll(() => service.close());

const web = { ref: 'MRK 4:35-41', textId: 'web' };

it('[4.160] a chat is created with a passage, and the reference is stored in its usual form', async () => {
  const { client } = await service.member();
  const made = await client.post<Chat>('/api/chats', {
    passage: { ref: ' mrk  4:35-41 ', textId: 'web' },
  });
  expect(made.status).toBe(201);
  expect(chatSchema.parse(made.body).passage).toEqual(web);
  expect((await client.get<Chat>(`/api/chats/${made.body.id}`)).body.passage).toEqual(web);
  const [listed] = (await client.get<Chat[]>('/api/chats')).body;
  expect(listed?.passage).toEqual(web);
});

it('[4.160] a passage is changed and removed, and other changes leave the passage as it is', async () => {
  const { client, chat } = await service.member();
  const change = async (body: object) => {
    const answer = await client.patch<Chat>(`/api/chats/${chat.id}`, body);
    expect(answer.status).toBe(200);
    return answer.body.passage;
  };
  expect(await change({ passage: web })).toEqual(web);
  expect(await change({ title: 'Storm' })).toEqual(web);
  expect(await change({ passage: { ref: 'MRK 1', textId: 'lsg' } })).toEqual({
    ref: 'MRK 1',
    textId: 'lsg',
  });
  expect(await change({ passage: null })).toBeNull();
  expect(await change({ pinned: true })).toBeNull();
});

it("[4.161] a passage without a text gets a text in the caller's language, or else the default text", async () => {
  const { client, chat } = await service.member();
  const textFor = async (language: string) => {
    const passage = { ref: 'MRK 4:35' };
    const headers = { 'accept-language': language };
    const made = await client.request<Chat>('POST', '/api/chats', { passage }, headers);
    const path = `/api/chats/${chat.id}`;
    const changed = await client.request<Chat>('PATCH', path, { passage }, headers);
    expect(changed.body.passage).toEqual(made.body.passage);
    return made.body.passage?.textId;
  };
  expect(await textFor('fr-CA, en')).toBe('lsg');
  expect(await textFor('ar')).toBe('web');
});

it("[4.160, 11.126] a passage in a person's words, such as Marc 4.35-41, is stored in its usual form", async () => {
  const { client, chat } = await service.member();
  const headers = { 'accept-language': 'fr' };
  for (const ref of ['Marc 4.35-41', 'marc 4, versets 35 à 41', 'Mark 4:35-41']) {
    const passage = { ref, textId: 'web' };
    const made = await client.request<Chat>('POST', '/api/chats', { passage }, headers);
    expect(made.body.passage).toEqual(web);
    const path = `/api/chats/${chat.id}`;
    const changed = await client.request<Chat>('PATCH', path, { passage }, headers);
    expect(changed.body.passage).toEqual(web);
    await client.patch(path, { passage: null });
  }
});

it.each([
  ['Mark', {}, 'not_a_reference', {}],
  ['Mark 4:35 please', {}, 'not_a_reference', {}],
  ['', {}, 'not_a_reference', {}],
  ['MRK 4:35\0', {}, 'not_a_reference', {}],
  [`MRK 4:35${',1'.repeat(200)}`, {}, 'not_a_reference', {}],
  ['QQQ 1:1', {}, 'no_such_book', {}],
  ['JHN 3:16', {}, 'no_such_book', {}],
  ['MRK 99', {}, 'no_such_chapter', { last: ['4'] }],
  ['MRK 4:42', {}, 'no_such_verse', { last: ['41'] }],
  ['MRK 4:35', { textId: 'none' }, 'unknown_text', { text: [expect.stringContaining('none')] }],
])('[4.162] the service refuses the passage %j with %j: %s', async (ref, text, reason, more) => {
  const { client, chat } = await service.member();
  const path = `/api/chats/${chat.id}`;
  await client.patch(path, { passage: web });
  const passage = { ref, ...text };
  for (const answer of [
    await client.patch(path, { passage, title: 'Not this' }),
    await client.post('/api/chats', { passage }),
  ]) {
    expect(answer.status).toBe(422);
    const { code, message, details } = errorOf(answer);
    expect(code).toBe('validation_failed');
    expect(details).toEqual({ passage: [message], reason: [reason], ...more });
  }
  const [kept, ...others] = (await client.get<Chat[]>('/api/chats')).body;
  expect(kept).toMatchObject({ title: chat.title, passage: web });
  expect(others).toEqual([]);
});

it('[4.162] the service refuses more than 200 verses, and values that are no passage', async () => {
  const { client, chat } = await service.member();
  const path = `/api/chats/${chat.id}`;
  await installText(service.backend.knex, [testBook('PSA', [176, 150])], { id: 'long' });
  const many = await client.patch(path, { passage: { ref: 'PSA 1-2', textId: 'long' } });
  expect(errorOf(many).details).toMatchObject({ reason: ['too_many_verses'] });
  for (const passage of ['MRK 4:35', {}, { ref: 4 }, { ref: 'MRK 4:35', textId: '\0' }]) {
    expect((await client.patch(path, { passage })).status).toBe(422);
  }
});

it('[4.160, 8.90] an API key sets a passage, and does so once for one Idempotency-Key', async () => {
  const { user } = await service.member();
  const { client: program } = await service.keyOf(user);
  const create = () =>
    program.request<Chat>(
      'POST',
      '/api/chats',
      { passage: web },
      { 'idempotency-key': 'passage-of-mark-4' },
    );
  const [first, again] = await Promise.all([create(), create()]);
  expect(first.body.passage).toEqual(web);
  expect(again.body).toEqual(first.body);
});
