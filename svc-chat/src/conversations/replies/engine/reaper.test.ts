import type { GenerationRow } from '@targum/database';
import { createMessage } from '@targum/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startChatService } from '../../../testing/chat-service.ts';
import type { TestService } from '../../../testing/chat-service.ts';
import { deadReply as createDeadReply } from '../../../testing/dead-reply.ts';
import { follow, messagesOf } from '../../../testing/streams.ts';
import type { ChatChannel } from '../relay/chat-channel.ts';
import type { GenerationsRepository } from '../store/generations.repository.ts';
import { createLeaseClock } from './lease-clock.ts';
import { reapDeadReplies } from './reaper.ts';
import type { ReplyLog } from '../store/reply-log.ts';

let service: TestService;
beforeAll(async () => {
  service = await startChatService();
});
afterAll(() => service.close());

/** Creates a reply of a dead process, with the text in its log. */
const deadReply = (text: string | undefined, leaseMs?: number) =>
  createDeadReply(service, {
    ...(text === undefined ? {} : { logged: { text, ofTokens: [] } }),
    ...(leaseMs === undefined ? {} : { leaseMs }),
  });

/**
 * Starts a reaper that queries with `look` and has a fake clock. Records the times of the queries.
 */
const lookAt = (look: (time: number) => Promise<GenerationRow[]>) => {
  const looked: number[] = [];
  let time = 0;
  let runs = 0;
  const now = () => {
    runs++;
    return time;
  };
  const clock = createLeaseClock(now);
  const reaper = reapDeadReplies({
    repository: {
      expired: () => {
        looked.push(time);
        return look(time);
      },
      endOrphans: () => Promise.resolve([]),
    } as unknown as GenerationsRepository,
    log: {} as ReplyLog,
    channel: {} as ChatChannel,
    annotate: async () => [],
    quotations: { stored: () => {} },
    clock,
    logger: service.backend.logger,
    lookEveryMs: 1,
  });
  onTestFinished(() => reaper.stop());
  return {
    looked,
    clock,
    setTime: (to: number) => {
      time = to;
    },
    /** Waits long enough for several queries. */
    async passesBy() {
      const before = runs;
      await vi.waitFor(() => expect(runs).toBeGreaterThan(before + 2), 10_000);
    },
  };
};

describe('the reaper waits for the owners', () => {
  it.each([
    ['was away', () => Promise.reject(new Error('away'))],
    [
      'stood still',
      (reaper: ReturnType<typeof lookAt>) => {
        reaper.setTime(3_001);
        reaper.clock.asked(3_001);
        return Promise.resolve([{} as GenerationRow]);
      },
    ],
  ])('after PostgreSQL %s', async (_name, first) => {
    const reaper = lookAt((time) => (time === 0 ? first(reaper) : Promise.resolve([])));
    await vi.waitFor(() => expect(reaper.looked).toEqual([0]), 10_000);
    await reaper.passesBy();
    const until = reaper.clock.now() + 10_000;
    reaper.clock.asked(until);
    reaper.setTime(until - 1);
    await reaper.passesBy();
    expect(reaper.looked).toEqual([0]);
    reaper.setTime(until);
    await vi.waitFor(() => expect(reaper.looked[1]).toBe(until), 10_000);
  });

  it('after this process was paused', async () => {
    const reaper = lookAt(() => Promise.resolve([]));
    await vi.waitFor(() => expect(reaper.looked).not.toEqual([]), 10_000);
    reaper.setTime(20_000);
    await reaper.passesBy();
    expect(reaper.looked).not.toContain(20_000);
    reaper.clock.asked(20_000);
    await vi.waitFor(() => expect(reaper.looked).toContain(20_000), 10_000);
  });
});

it('a streaming message without a reply is ended', async () => {
  const { client, chat } = await service.member();
  const { knex } = service.backend;
  await createMessage(knex, chat.id);
  await createMessage(knex, chat.id, { role: 'assistant', content: 'Once', status: 'streaming' });
  await vi.waitFor(
    async () =>
      expect((await messagesOf(client, chat.id))[1]).toMatchObject({
        status: 'interrupted',
        content: 'Once',
      }),
    10_000,
  );
});

describe('a reply whose process died', () => {
  it.each([
    ['all logged text', 'Once upon a time'],
    ['no text', undefined],
  ])('becomes interrupted with %s, and its readers are notified', async (_name, logged) => {
    const { client, chat, answer } = await deadReply(logged);
    const stream = await follow(client, chat.id);
    await stream.ended;
    expect(stream.text).toBe(logged ?? '');
    expect(stream.last?.event).toEqual({
      type: 'done',
      data: { id: answer.id, status: 'interrupted' },
    });
    await vi.waitFor(
      async () =>
        expect((await messagesOf(client, chat.id))[1]).toMatchObject({
          status: 'interrupted',
          content: logged ?? '',
        }),
      10_000,
    );
  });

  it('is left to its process while the lease is valid', async () => {
    const { client, chat } = await deadReply('Once', 600_000);
    const other = await deadReply('Other');
    await vi.waitFor(
      async () =>
        expect((await messagesOf(other.client, other.chat.id))[1]?.status).toBe('interrupted'),
      { timeout: 10_000 },
    );
    expect((await messagesOf(client, chat.id))[1]?.status).toBe('streaming');
  });
});
