import { randomUUID } from 'node:crypto';
import { createChat, createClient } from '@targum/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startChatService } from '../../testing/chat-service.ts';
import type { Member, Replica, TestService } from '../../testing/chat-service.ts';
import { costOf, limitTo, reservedFor, say, usedBy } from '../../testing/spending.ts';
import { messagesOf, retry, sendStreamed } from '../../testing/streams.ts';
import { createBudgetsRepository } from './budgets.repository.ts';
import { createBudgets } from './budgets.ts';
import { estimateTurns } from '../model/tokens.ts';
import { lastMessages } from '../../testing/sent-message.ts';

let service: TestService;
let second: Replica;
beforeAll(async () => {
  service = await startChatService({ config: { RATE_LIMITS: false } });
  second = await service.replica({ config: { RATE_LIMITS: false } });
});
afterAll(() => service.close());
beforeEach(() => service.standin.reset());

describe('a message beyond the budget', () => {
  it('[4.154] is refused before the model is called, with the day of the next budget', async () => {
    const member = await service.member();
    await limitTo(service, member.user.id, 10);
    const { response } = await say(member, 'Who is Ruth?');
    expect(response.status).toBe(429);
    const body = (await response.json()) as { message: string; details: { until: string[] } };
    expect(body).toMatchObject({ code: 'budget_used_up' });
    expect(body.message).toBe(
      'Your budget of tokens for this month is used up. You can send messages again from the first ' +
        'of next month (UTC). If you need more before then, ask an administrator of your organisation.',
    );
    const until = new Date(body.details.until[0]!);
    expect([until.getUTCDate(), until.getUTCHours()]).toEqual([1, 0]);
    expect(until.getTime()).toBeGreaterThan(Date.now());
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(service.standin.requests).toEqual([]);
    expect(await messagesOf(member.client, member.chat.id)).toEqual([]);
    expect(await reservedFor(service, member.user.id)).toEqual([]);
  });

  it('[4.154] can be sent once there is a budget for it', async () => {
    const member = await service.member();
    await limitTo(service, member.user.id, 10);
    expect((await say(member, '/echo Ruth')).response.status).toBe(429);
    await limitTo(service, member.user.id, 100_000);
    expect((await say(member, '/echo Ruth')).text).toBe('Ruth');
  });

  it('[4.154] is also refused in a plain call and in a retry', async () => {
    const { client, chat, user } = await service.member();
    const sent = await client.post(`/api/chats/${chat.id}/messages`, { content: '/echo Ruth' });
    await limitTo(service, user.id, 10);
    const plain = await client.post(`/api/chats/${chat.id}/messages`, { content: '/echo Boaz' });
    expect([plain.status, plain.body.code]).toEqual([429, 'budget_used_up']);
    const retried = await retry(client, chat.id, sent.body.assistantMessage.id);
    expect(retried.response.status).toBe(429);
    expect(await messagesOf(client, chat.id)).toHaveLength(2);
  });

  it('still joins its reply when its request is repeated', async () => {
    const { client, chat, user } = await service.member();
    const key = randomUUID();
    await (
      await sendStreamed(client, chat.id, '/echo Ruth', { key })
    ).ended;
    await limitTo(service, user.id, 10);
    const again = await sendStreamed(client, chat.id, '/echo Ruth', { key });
    await again.ended;
    expect([again.response.status, again.text]).toEqual([200, 'Ruth']);
  });
});

describe('simultaneous messages', () => {
  it.each([1, 3])('[4.155] are refused once %i of them have reserved the budget', async (fits) => {
    const cost = await costOf(service, '/echo Ruth');
    const { user, client } = await service.member();
    await limitTo(service, user.id, fits * cost + cost - 1);
    const elsewhere = createClient(second.url, { cookie: client.cookie });
    const chats = await Promise.all(
      Array.from({ length: 12 }, () => createChat(service.backend.knex, user.id)),
    );
    service.standin.set({ tokensPerSecond: 0 });
    const streams = await Promise.all(
      chats.map(({ id }, index) =>
        sendStreamed(index % 2 === 0 ? client : elsewhere, id, '/echo Ruth'),
      ),
    );
    // The message waited for its turn, so the service refuses it within the message's stream.
    await vi.waitFor(() => {
      const outcomes = streams.map(({ response, events }) =>
        response.status === 429 ? 'error' : events[0]?.event.type,
      );
      expect(outcomes.filter((outcome) => outcome === 'user_message')).toHaveLength(fits);
      expect(outcomes.filter((outcome) => outcome === 'error')).toHaveLength(12 - fits);
    });
    expect(await reservedFor(service, user.id)).toEqual(Array(fits).fill(cost));
    service.standin.set({ tokensPerSecond: 2000 });
    await Promise.all(streams.map(({ ended }) => ended));
    const { inputTokens, outputTokens } = await usedBy(service, user.id);
    expect(inputTokens + outputTokens).toBeLessThanOrEqual(fits * cost);
    expect(await reservedFor(service, user.id)).toEqual([]);
  });

  it('[4.155] of many users delay each other only briefly, and all are counted', async () => {
    const members = await Promise.all(Array.from({ length: 20 }, () => service.member()));
    await Promise.all(members.map((member) => say(member, '/echo Ruth')));
    for (const { user } of members) {
      expect(await usedBy(service, user.id)).toMatchObject({ replies: 1 });
    }
  });
});

describe('the reservation for a message', () => {
  it('[4.155] includes room for verses if the chat has a passage or references', async () => {
    const { knex } = service.backend;
    const passage = { ref: 'MRK 4:35-41', textId: 'web' };
    const ofPassage = async (member: Member) => {
      await knex('chats').where({ id: member.chat.id }).update({ passage });
    };
    const ofReference = async (member: Member) => {
      await say(member, '/echo Ruth');
      const found = { ...passage, kind: 'reference', start: 0, end: 4, label: 'Ruth' };
      const ofChat = { chat_id: member.chat.id, role: 'user' } as const;
      await knex('messages')
        .where(ofChat)
        .update({ annotations: knex.raw('?::jsonb', [JSON.stringify([found])]) });
    };
    const reserved = async (prepare: (member: Member) => Promise<unknown>): Promise<number> => {
      const member = await service.member();
      await prepare(member);
      service.standin.set({ tokensPerSecond: 0 });
      const stream = await sendStreamed(member.client, member.chat.id, '/echo Ruth');
      const [tokens] = await reservedFor(service, member.user.id);
      service.standin.set({ tokensPerSecond: 2000 });
      await stream.ended;
      return tokens!;
    };
    const room = Math.floor(32_768 / 5);
    expect(await reserved(ofPassage)).toBe((await reserved(() => Promise.resolve())) + room);
    expect(await reserved(ofReference)).toBe(
      (await reserved((member) => say(member, '/echo Ruth'))) + room,
    );
  });
});

describe('the usage of a reply', () => {
  it('[4.158] is the count of the provider', async () => {
    const member = await service.member();
    await say(member, '/echo Ruth');
    const [generation] = await service.generationsOf(member.chat.id);
    expect(await usedBy(service, member.user.id)).toEqual({
      replies: 1,
      inputTokens: generation!.input_tokens,
      outputTokens: generation!.output_tokens,
    });
  });

  it('[4.158] is estimated from the input and the text if the reply was stopped', async () => {
    const { client, chat, user } = await service.member();
    service.standin.set({ tokensPerSecond: 200 });
    const stream = await sendStreamed(client, chat.id, '/long 500');
    const [reserved] = await reservedFor(service, user.id);
    await vi.waitFor(() => expect(stream.text.length).toBeGreaterThan(60));
    await client.post(`/api/chats/${chat.id}/messages/stop`);
    await stream.ended;
    const [, reply] = await messagesOf(client, chat.id);
    const used = await usedBy(service, user.id);
    expect(used.replies).toBe(1);
    expect(used.inputTokens).toBe(estimateTurns(lastMessages(service)));
    expect(used.inputTokens).toBeLessThanOrEqual(reserved! - 2000);
    expect(used.outputTokens).toBe(Math.ceil(Buffer.byteLength(reply!.content) / 3));
    expect(await reservedFor(service, user.id)).toEqual([]);
  });

  it('[4.158] is zero if the reply failed before its first word', async () => {
    const member = await service.member();
    service.standin.next({ fault: 'status', status: 400 });
    await say(member, '/echo Ruth');
    expect(await usedBy(service, member.user.id)).toEqual({
      replies: 0,
      inputTokens: 0,
      outputTokens: 0,
    });
    expect(await reservedFor(service, member.user.id)).toEqual([]);
  });

  it("[4.158] is the provider's count for all attempts if they bring only reasoning", async () => {
    const member = await service.member();
    await say(member, '/echo <think>Talu, mera, sona.');
    expect(service.standin.requests).toHaveLength(2);
    const [generation] = await service.generationsOf(member.chat.id);
    const { replies, inputTokens, outputTokens } = await usedBy(service, member.user.id);
    expect([replies, inputTokens, outputTokens]).toEqual([
      0,
      generation!.input_tokens,
      generation!.output_tokens,
    ]);
    expect(outputTokens).toBeGreaterThan(1);
  });

  it('[4.158] includes each retry', async () => {
    const { client, chat, user } = await service.member();
    const sent = await client.post(`/api/chats/${chat.id}/messages`, { content: '/echo Ruth' });
    await (
      await retry(client, chat.id, sent.body.assistantMessage.id)
    ).ended;
    const generations = await service.generationsOf(chat.id);
    const sum = (column: 'input_tokens' | 'output_tokens') =>
      generations.reduce((total, generation) => total + generation[column]!, 0);
    expect(await usedBy(service, user.id)).toEqual({
      replies: 2,
      inputTokens: sum('input_tokens'),
      outputTokens: sum('output_tokens'),
    });
  });

  it('[4.158] is counted even if the chat is deleted in the meantime', async () => {
    const { client, chat, user } = await service.member();
    service.standin.set({ tokensPerSecond: 100 });
    const stream = await sendStreamed(client, chat.id, '/long 500');
    await vi.waitFor(() => expect(stream.text).not.toBe(''));
    await client.delete(`/api/chats/${chat.id}`);
    await vi.waitFor(async () =>
      expect(await usedBy(service, user.id)).toMatchObject({ replies: 1 }),
    );
    expect(await reservedFor(service, user.id)).toEqual([]);
  });

  it("[4.158] is estimated by another process if the reply's process died", async () => {
    const { user, chat, client } = await service.member();
    const { knex } = service.backend;
    service.standin.set({ tokensPerSecond: 0 });
    const stream = await sendStreamed(client, chat.id, '/echo Ruth');
    const [reserved] = await reservedFor(service, user.id);
    // Another process owned the reply, and its lease has expired.
    await knex('generations')
      .where({ chat_id: chat.id })
      .update({ lease_owner: 'dead', lease_expires_at: new Date(0) });
    await vi.waitFor(async () => expect(await reservedFor(service, user.id)).toEqual([]), {
      timeout: 10_000,
    });
    expect(await usedBy(service, user.id)).toEqual({
      replies: 0,
      inputTokens: reserved! - 2000,
      outputTokens: 0,
    });
    stream.leave();
  });
});

describe('requests outside of a chat', () => {
  const spendingOf = (userId: string, tokens: number) => ({
    userId,
    assistantId: 'storyteller',
    model: 'no-model',
    inputTokens: tokens,
    outputTokens: 0,
  });
  const budgets = () =>
    createBudgets({
      repository: createBudgetsRepository(service.backend.knex),
      longestReplySeconds: 600,
    });

  it('[4.155] reserve tokens before and settle after, beside the replies of chats', async () => {
    const { user, client, chat } = await service.member();
    await limitTo(service, user.id, 1000);
    const one = await budgets().reserve(spendingOf(user.id, 600));
    await expect(budgets().reserve(spendingOf(user.id, 600))).rejects.toMatchObject({
      status: 429,
      code: 'budget_used_up',
    });
    await budgets().settle(one, { replies: 1, inputTokens: 100, outputTokens: 50 });
    // A second settlement changes nothing.
    await budgets().settle(one, { replies: 1, inputTokens: 100, outputTokens: 50 });
    expect(await usedBy(service, user.id)).toEqual({
      replies: 1,
      inputTokens: 100,
      outputTokens: 50,
    });
    await budgets().reserve(spendingOf(user.id, 850));
    expect((await say({ client, chat }, '/echo Ruth')).response.status).toBe(429);
  });

  it('[4.155] of one user at the same time stay within the budget', async () => {
    const { user } = await service.member();
    await limitTo(service, user.id, 1000);
    const tries = await Promise.allSettled(
      Array.from({ length: 30 }, () => budgets().reserve(spendingOf(user.id, 100))),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  });

  it('[4.155] do not hold their tokens for ever if they are never settled', async () => {
    const { user } = await service.member();
    await limitTo(service, user.id, 1000);
    const { knex } = service.backend;
    await budgets().reserve(spendingOf(user.id, 1000));
    await knex('token_reservations')
      .where({ user_id: user.id })
      .update({ expires_at: new Date(0) });
    await expect(budgets().reserve(spendingOf(user.id, 1000))).resolves.toHaveProperty('id');
  });
});
