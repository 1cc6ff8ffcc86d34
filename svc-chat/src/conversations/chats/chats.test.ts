import { randomUUID } from 'node:crypto';
import { chat } from '@targum/contracts';
import type { Chat } from '@targum/contracts';
import { createMessage, errorOf } from '@targum/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startChatService } from '../../testing/chat-service.ts';
import type { TestService } from '../../testing/chat-service.ts';
import { sendStreamed } from '../../testing/streams.ts';

let service: TestService;
beforeAll(async () => {
  service = await startChatService();
});
afterAll(() => service.close());

describe('chats', () => {
  it('[4.44] are created with defaults or the given values', async () => {
    const { client } = await service.member();
    const plain = await client.post('/api/chats');
    expect(plain.status).toBe(201);
    expect(chat.parse(plain.body)).toMatchObject({
      title: 'New Chat',
      assistantId: 'storyteller',
    });
    const chosen = await client.post('/api/chats', {
      title: ' Ruth 1 ',
      assistantId: 'oral-performer',
    });
    expect(chosen.body).toMatchObject({ title: 'Ruth 1', assistantId: 'oral-performer' });
    expect((await client.get(`/api/chats/${chosen.body.id}`)).body).toEqual(chosen.body);
    const listed = (await client.get('/api/chats')).body;
    expect(listed[0]).toEqual({
      id: chosen.body.id,
      title: 'Ruth 1',
      assistantId: 'oral-performer',
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
      ...{ pinned: false, archived: false, running: false, unread: false, passage: null },
      empty: true,
    });
  });

  it('[4.49] have the default title if an imported title has no visible character', async () => {
    const { client, chat: imported } = await service.member();
    await service.backend.knex('chats').where({ id: imported.id }).update({ title: '\u3164' });
    expect((await client.get<Chat>(`/api/chats/${imported.id}`)).body.title).toBe('New Chat');
  });

  it('[8.40] are created once for one Idempotency-Key', async () => {
    const { client } = await service.member();
    const create = () =>
      client.request('POST', '/api/chats', {}, { 'idempotency-key': 'create-a-chat' });
    const [first, again] = await Promise.all([create(), create()]);
    expect(first.body).toEqual(again.body);
    expect((await client.get('/api/chats')).body).toHaveLength(2);
  });

  it('[4.47] are listed by last activity, the newest first', async () => {
    const { client, chat: first } = await service.member();
    const second = (await client.post<Chat>('/api/chats', {})).body;
    const ids = async () => (await client.get<Chat[]>('/api/chats')).body.map(({ id }) => id);
    expect(await ids()).toEqual([second.id, first.id]);
    await (
      await sendStreamed(client, first.id, '/echo hello')
    ).ended;
    expect(await ids()).toEqual([first.id, second.id]);
  });

  it('[4.395] say in the list and by themselves whether they have a message', async () => {
    const { client, chat: made } = await service.member();
    const listed = async () => (await client.get<Chat[]>('/api/chats')).body[0]?.empty;
    const single = async () => (await client.get<Chat>(`/api/chats/${made.id}`)).body.empty;
    expect([await listed(), await single()]).toEqual([true, true]);
    await (
      await sendStreamed(client, made.id, '/echo hello')
    ).ended;
    expect([await listed(), await single()]).toEqual([false, false]);
  });

  it('[4.45] change title and assistant', async () => {
    const { client, chat: made } = await service.member();
    const path = `/api/chats/${made.id}`;
    expect((await client.patch(path, { title: 'Grace' })).body).toMatchObject({ title: 'Grace' });
    const changed = await client.patch(path, { assistantId: 'health-assessor' });
    expect(changed.body).toMatchObject({ title: 'Grace', assistantId: 'health-assessor' });
    for (const wrong of [{}, { title: ' ' }, { title: 'x'.repeat(121) }, { assistantId: 'x' }]) {
      expect(errorOf(await client.patch(path, wrong)).code).toBe('validation_failed');
    }
  });

  it('[4.46] are deleted with their messages', async () => {
    const { client, chat: made } = await service.member();
    await createMessage(service.backend.knex, made.id);
    const path = `/api/chats/${made.id}`;
    const answer = await client.delete(path);
    expect(answer).toMatchObject({ status: 204, body: '' });
    expect((await client.delete(path)).status).toBe(404);
    expect((await client.get(path)).status).toBe(404);
    expect(await service.backend.knex('messages').where({ chat_id: made.id })).toEqual([]);
  });

  it('are not found by a malformed or unknown id', async () => {
    const { client } = await service.member();
    for (const id of ['x', randomUUID(), '%00']) {
      expect(errorOf(await client.get(`/api/chats/${id}`)).code).toBe('not_found');
    }
  });
});
