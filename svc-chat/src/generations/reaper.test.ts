import { randomUUIDv7 } from 'node:crypto';
import { createMessage } from '@targum/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startChatService, type TestService } from '../testing/chat-service.ts';
import { follow, messagesOf } from '../testing/streams.ts';
import type { ChatChannel } from './chat-channel.ts';
import type { GenerationsRepository } from './generations.repository.ts';
import { reapDeadReplies } from './reaper.ts';
import { createReplyLog, type ReplyLog } from './reply-log.ts';

let service: TestService;
beforeAll(async () => {
  service = await startChatService();
});
afterAll(() => service.close());

/** A reply of a process that is gone, with the text it had logged. */
const deadReply = async (logged: string | undefined, leaseMs = -1000) => {
  const member = await service.member();
  const { knex, redis, keys } = service.backend;
  const question = await createMessage(knex, member.chat.id);
  const answer = await createMessage(knex, member.chat.id, {
    role: 'assistant',
    content: '',
    status: 'streaming',
  });
  const generationId = randomUUIDv7();
  if (logged !== undefined) {
    const log = createReplyLog({ redis, keys, keepSeconds: 60 });
    await log.rewrite({ generationId, chatId: member.chat.id }, logged);
  }
  await knex('generations').insert({
    id: generationId,
    chat_id: member.chat.id,
    user_id: member.user.id,
    user_message_id: question.id,
    assistant_message_id: answer.id,
    assistant_id: 'storyteller',
    request_hash: 'x',
    prompt_version: 'x',
    model: 'x',
    lease_owner: 'a process that is gone',
    lease_expires_at: new Date(Date.now() + leaseMs),
  });
  return { ...member, answer };
};

it('waits for the owners after PostgreSQL was away', async () => {
  const looked: number[] = [];
  let time = 0;
  let runs = 0;
  const { logger } = service.backend;
  const reaper = reapDeadReplies({
    repository: {
      expired: () => {
        looked.push(time);
        return time === 0 ? Promise.reject(new Error('away')) : Promise.resolve([]);
      },
    } as unknown as GenerationsRepository,
    log: {} as ReplyLog,
    channel: {} as ChatChannel,
    logger,
    now: () => {
      runs++;
      return time;
    },
    lookEveryMs: 1,
  });
  await vi.waitFor(() => expect(looked).toEqual([0]), 10_000);
  time = 9_999;
  const before = runs;
  await vi.waitFor(() => expect(runs).toBeGreaterThan(before + 1), 10_000);
  expect(looked).toEqual([0]);
  time = 10_000;
  await vi.waitFor(() => expect(looked[1]).toBe(10_000), 10_000);
  await reaper.stop();
});

describe('a reply whose process died', () => {
  it.each([
    ['all logged text', 'Once upon a time'],
    ['no text', undefined],
  ])('becomes interrupted with %s, and its readers are told', async (_name, logged) => {
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

  it('is left to its process while the lease holds', async () => {
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
