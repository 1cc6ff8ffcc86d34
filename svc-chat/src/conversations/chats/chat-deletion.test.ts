import { randomUUID } from 'node:crypto';
import type { Chat } from '@targum/contracts';
import { createManyChats, slowDeletions } from '@targum/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startChatService } from '../../testing/chat-service.ts';
import type { TestService } from '../../testing/chat-service.ts';
import { follow, sendStreamed } from '../../testing/streams.ts';

let service: TestService;
beforeAll(async () => {
  service = await startChatService({
    statementTimeoutMs: 1000,
    // With these settings, the call that deletes a chat deletes only one part of it. A replica that
    // a test starts deletes the other parts.
    deletion: { mostRows: 50, beginMs: 0 },
  });
});
afterAll(() => service.close());

/** Creates a user with a small chat and a chat that is too large for one call to delete. */
const busyMember = async (exchangesEach = 30) => {
  const member = await service.member();
  const { knex } = service.backend;
  await createManyChats(knex, member.user.id, { chats: 1, exchangesEach });
  const listed = (await member.client.get<Chat[]>('/api/chats')).body;
  const { id } = listed.find((chat) => chat.id !== member.chat.id)!;
  const left = async () => (await knex('messages').where({ chat_id: id })).length;
  return { ...member, id, path: `/api/chats/${id}`, left };
};

describe('a chat that is being deleted', () => {
  it('is hidden from its owner immediately and accepts no messages', async () => {
    const { client, chat, id, path, left } = await busyMember();
    const key = randomUUID();
    const sent = await sendStreamed(client, id, '/echo Hello', { key });
    await sent.ended;
    expect((await client.delete(path)).status).toBe(204);
    expect(await left()).toBeGreaterThan(0);

    expect((await client.get<Chat[]>('/api/chats')).body.map((each) => each.id)).toEqual([chat.id]);
    const text = { content: '/echo Hello' };
    for (const [method, rest, body] of [
      ['GET', ''],
      ['PATCH', '', { title: 'Back again' }],
      ['DELETE', ''],
      ['GET', '/messages'],
      ['GET', '/messages?limit=1'],
      ['GET', '/messages/stream'],
      ['POST', '/messages', text],
      ['POST', '/messages/stream', text],
      ['POST', '/messages/stop'],
    ] as const) {
      const answer = await client.request(method, path + rest, body);
      expect([method, rest, answer.status]).toEqual([method, rest, 404]);
    }
    expect((await sendStreamed(client, id, '/echo Hello', { key })).response.status).toBe(404);
  });

  it('ends its open streams and its running reply', async () => {
    const { client, id, path } = await busyMember();
    service.standin.set({ tokensPerSecond: 50 });
    const followed = await follow(client, id, { query: '?follow=1' });
    const sent = await sendStreamed(client, id, '/long 1000');
    await vi.waitFor(() => expect(followed.text).not.toBe(''));
    expect((await client.delete(path)).status).toBe(204);
    await Promise.all([sent.ended, followed.ended]);
    await vi.waitFor(() => expect(service.standin.requests.at(-1)?.aborted).toBe(true));
    service.standin.reset();
  });

  it('is deleted by another replica, even if one statement would exceed its time limit', async () => {
    const { client, chat, id, path } = await busyMember(180);
    const { knex } = service.backend;
    // With a delay of 4 ms for each row, one statement would take 1.4 s for the 360 messages, which
    // exceeds its time limit of 1 s.
    await slowDeletions(knex, 'messages', 4);
    expect((await client.delete(path)).status).toBe(204);
    expect(await knex('chats').where({ id })).toHaveLength(1);
    await service.replica({ deletion: { mostRows: 50, leaveSeconds: 0, lookEveryMs: 20 } });
    await vi.waitFor(async () => expect(await knex('chats').where({ id })).toEqual([]), 20_000);
    expect(await knex('messages').where({ chat_id: id })).toEqual([]);
    expect((await client.get(`/api/chats/${chat.id}`)).status).toBe(200);
  });
});
