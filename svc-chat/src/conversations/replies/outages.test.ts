import { headers } from '@targum/contracts';
import { createClient, createLink, errorOf, testRedisUrl } from '@targum/service-kit/testing';
import type { Link, TestClient } from '@targum/service-kit/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startChatService } from '../../testing/chat-service.ts';
import type { Replica, TestService } from '../../testing/chat-service.ts';
import { follow, messagesOf, sendStreamed } from '../../testing/streams.ts';
import { createReplyLog } from './store/reply-log.ts';

const WHOLE = (words: number) =>
  Array.from({ length: words }, (_, index) => `word${index + 1}`).join(' ');

let service: TestService;
let redisLink: Link;
let databaseLink: Link;
let behindLinks: Replica;

beforeAll(async () => {
  service = await startChatService();
  redisLink = await createLink(testRedisUrl());
  databaseLink = await createLink(service.backend.config.DATABASE_URL);
  behindLinks = await service.replica({
    config: { REDIS_URL: redisLink.url, DATABASE_URL: databaseLink.url },
  });
});
afterEach(() => service.standin.reset());
afterAll(async () => {
  await service.close();
  await redisLink.close();
  await databaseLink.close();
});

/** Runs a function while a link is cut, and restores the link in any case. */
const whileCut = async (link: Link, run: () => Promise<void>) => {
  await link.cut();
  try {
    await run();
  } finally {
    await link.restore();
  }
};

const member = async () => {
  const made = await service.member();
  const client = createClient(behindLinks.url, { cookie: made.client.cookie });
  return { ...made, client, elsewhere: made.client };
};

describe('a reply', () => {
  it('completes during an outage of Redis, for readers of each replica', async () => {
    const { client, elsewhere, chat } = await member();
    service.standin.set({ tokensPerSecond: 50 });
    const sent = await sendStreamed(client, chat.id, '/long 100');
    const followed = await follow(elsewhere, chat.id);
    await vi.waitFor(() => expect(followed.text).not.toBe(''), 10_000);
    await whileCut(redisLink, async () => {
      await Promise.all([sent.ended, followed.ended]);
    });
    expect(sent.text).toBe(WHOLE(100));
    expect(followed.text).toBe(WHOLE(100));
    expect((await messagesOf(elsewhere, chat.id))[1]?.status).toBe('complete');
  });

  it('rewrites its log when Redis is back', async () => {
    const { client, elsewhere, chat } = await member();
    service.standin.set({ tokensPerSecond: 20 });
    const sent = await sendStreamed(client, chat.id, '/long 200');
    const followed = await follow(elsewhere, chat.id);
    await vi.waitFor(() => expect(followed.text).not.toBe(''), 10_000);
    const [generation] = await service.generationsOf(chat.id);
    await whileCut(redisLink, async () => {
      await service.backend.redis.del(service.backend.keys.generationEvents(generation!.id));
    });
    const before = followed.text.length;
    await vi.waitFor(() => expect(followed.text.length).toBeGreaterThan(before + 20), {
      timeout: 20_000,
    });
    expect(followed.last?.event.type).toBe('content');
    service.standin.set({ tokensPerSecond: 2000 });
    await Promise.all([sent.ended, followed.ended]);
    expect(followed.text).toBe(WHOLE(200));
  });

  it('keeps its lease while calls use all connections', async () => {
    const { client, chat } = await service.member();
    service.standin.set({ tokensPerSecond: 10 });
    const sent = await sendStreamed(client, chat.id, '/long 500');
    const release = await service.backend.holdConnections();
    const leaseOf = async () => {
      const row = await behindLinks.backend.knex('generations').where({ chat_id: chat.id }).first();
      return row!.lease_expires_at.getTime();
    };
    const before = await leaseOf();
    await vi.waitFor(async () => expect(await leaseOf()).toBeGreaterThan(before), 10_000);
    await release();
    service.standin.set({ tokensPerSecond: 2000 });
    await sent.ended;
    expect(sent.text).toBe(WHOLE(500));
  });

  it('is stored once PostgreSQL is back', async () => {
    const { client, elsewhere, chat } = await member();
    service.standin.set({ tokensPerSecond: 50 });
    const sent = await sendStreamed(client, chat.id, '/long 60');
    await vi.waitFor(() => expect(sent.text).not.toBe(''), 10_000);
    await whileCut(databaseLink, async () => {
      await vi.waitFor(() => expect(sent.text).toBe(WHOLE(60)), { timeout: 10_000 });
      expect((await messagesOf(elsewhere, chat.id))[1]?.status).toBe('streaming');
    });
    await sent.ended;
    expect(sent.last?.event).toMatchObject({ type: 'done', data: { status: 'complete' } });
    expect((await messagesOf(elsewhere, chat.id))[1]).toMatchObject({
      status: 'complete',
      content: WHOLE(60),
    });
  });

  it('keeps its text if its process stops during an outage of PostgreSQL', async () => {
    const { client, chat } = await service.member();
    const { knex, redis, keys } = service.backend;
    const stopping = await service.replica({ config: { DATABASE_URL: databaseLink.url } });
    service.standin.set({ tokensPerSecond: 50 });
    const there = createClient(stopping.url, { cookie: client.cookie });
    const sent = await sendStreamed(there, chat.id, '/long 1000');
    await vi.waitFor(() => expect(sent.text).not.toBe(''), 10_000);
    await whileCut(databaseLink, () => stopping.drain(AbortSignal.abort()));
    await sent.ended;

    const [generation] = await knex('generations').where({ chat_id: chat.id });
    const { id } = generation!;
    const log = createReplyLog({ redis, keys, keepSeconds: 60 });
    expect(await log.read(id, 0)).not.toContain('end');
    expect(await redis.ttl(keys.generationEvents(id))).toBeGreaterThan(60);
    await knex('generations')
      .where({ id })
      .update({ lease_expires_at: new Date(0) });
    await vi.waitFor(
      async () => expect((await messagesOf(client, chat.id))[1]?.status).toBe('interrupted'),
      10_000,
    );
    const [, reply] = await messagesOf(client, chat.id);
    expect(reply?.content.startsWith(sent.text)).toBe(true);
  });

  it('[4.66] makes a plain send fail with 503 if its end cannot be read, and the message is stored once', async () => {
    const { client, chat } = await service.member();
    const stopping = await service.replica({ config: { DATABASE_URL: databaseLink.url } });
    service.standin.set({ tokensPerSecond: 50 });
    const there = createClient(stopping.url, { cookie: client.cookie });
    const send = (by: TestClient) =>
      by.request(
        'POST',
        `/api/chats/${chat.id}/messages`,
        { content: '/long 1000' },
        { [headers.idempotencyKey]: 'a-key-of-one-message' },
      );
    const sent = send(there);
    const followed = await vi.waitFor(async () => {
      const stream = await follow(client, chat.id);
      expect(stream.response.status).toBe(200);
      return stream;
    }, 10_000);
    await vi.waitFor(() => expect(followed.text).not.toBe(''), 10_000);
    await whileCut(databaseLink, async () => {
      await stopping.drain(AbortSignal.abort());
      const answer = await sent;
      expect([answer.status, errorOf(answer).code]).toEqual([503, 'unavailable']);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    });
    followed.leave();
    // With an expired lease, another process interrupts the reply.
    await service.backend
      .knex('generations')
      .where({ chat_id: chat.id })
      .update({ lease_expires_at: new Date(0) });
    const again = await send(client);
    expect(again.body.userMessage.content).toBe('/long 1000');
    expect(await messagesOf(client, chat.id)).toHaveLength(2);
  });
});
