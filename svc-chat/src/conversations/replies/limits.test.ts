import { randomUUID } from 'node:crypto';
import { rateLimits } from '@targum/contracts';
import { createClient, useUp } from '@targum/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startChatService } from '../../testing/chat-service.ts';
import type { TestService } from '../../testing/chat-service.ts';
import { messagesOf, sendStreamed } from '../../testing/streams.ts';

let service: TestService;
beforeAll(async () => {
  service = await startChatService();
});
afterAll(() => service.close());
beforeEach(() => service.standin.reset());

describe('limits', () => {
  it('[4.72] refuse a second message while a reply runs in the chat', async () => {
    const { client, chat } = await service.member();
    service.standin.set({ tokensPerSecond: 0 });
    const first = await sendStreamed(client, chat.id, '/echo slow');
    const second = await sendStreamed(client, chat.id, '/echo too early');
    expect(second.response.status).toBe(409);
    expect(await second.response.json()).toMatchObject({ code: 'reply_in_progress' });
    service.standin.set({ tokensPerSecond: 2000 });
    await first.ended;
    expect(await messagesOf(client, chat.id)).toHaveLength(2);
  });

  it('[8.53] allow a user three concurrent replies', async () => {
    const { client } = await service.member();
    service.standin.set({ tokensPerSecond: 0 });
    const chats = await Promise.all(
      Array.from({ length: 4 }, async () => (await client.post('/api/chats', {})).body.id),
    );
    const streams = await Promise.all(chats.map((id) => sendStreamed(client, id, '/echo x')));
    const statuses = streams.map(({ response }) => response.status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const refused = streams.find(({ response }) => response.status === 429)?.response;
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    service.standin.set({ tokensPerSecond: 2000 });
    await Promise.all(streams.map(({ ended }) => ended));
  });

  it('[8.42] can be switched off for load tests', async () => {
    const { client } = await service.member();
    const unlimited = await service.replica({ config: { RATE_LIMITS: false } });
    const elsewhere = createClient(unlimited.url, { cookie: client.cookie });
    const chats = await Promise.all(
      Array.from({ length: 5 }, async () => (await elsewhere.post('/api/chats', {})).body.id),
    );
    service.standin.set({ tokensPerSecond: 0 });
    const streams = await Promise.all(chats.map((id) => sendStreamed(elsewhere, id, '/echo x')));
    service.standin.set({ tokensPerSecond: 2000 });
    await Promise.all(streams.map(({ ended }) => ended));
    expect(streams.map(({ text }) => text)).toEqual(Array(5).fill('x'));
  });

  it('count the messages of a user across replicas', async () => {
    const { client, chat } = await service.member();
    const replica = await service.replica();
    const clients = [client, createClient(replica.url, { cookie: client.cookie })];
    // The messages are sent one after another, because a chat allows only one reply at a time.
    let last = Promise.resolve(0);
    const send = async (to: 0 | 1) => {
      const stream = await sendStreamed(clients[to]!, chat.id, '/echo x');
      await stream.ended;
      return stream.response.status;
    };
    const call = (to: 0 | 1) => (last = last.then(() => send(to)));
    expect(await useUp(rateLimits.messagesPerUser, call)).toEqual({
      within: [200],
      beyond: [429, 429],
    });
  });

  it('[8.53] allow a user a number of messages an hour, not counting refused messages', async () => {
    const { client, chat, user } = await service.member();
    const { rateLimit } = service.backend;
    const limit = rateLimit('messages', rateLimits.messagesPerUser);
    for (let sent = 0; sent < 59; sent++) {
      await limit.consume(user.id);
    }
    const missing = await sendStreamed(client, randomUUID(), '/echo x');
    expect(missing.response.status).toBe(404);
    const last = await sendStreamed(client, chat.id, '/echo x', { key: 'the-last-one' });
    await last.ended;
    expect(last.text).toBe('x');
    const refused = await sendStreamed(client, chat.id, '/echo y');
    expect(refused.response.status).toBe(429);
    const seconds = Number(refused.response.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(60);
    expect(seconds).toBeLessThanOrEqual(3600);
    const joined = await sendStreamed(client, chat.id, '/echo x', { key: 'the-last-one' });
    await joined.ended;
    expect(joined.text).toBe('x');
  });
});
