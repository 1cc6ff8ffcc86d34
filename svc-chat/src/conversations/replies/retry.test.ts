import { randomUUID } from 'node:crypto';
import { createLogger } from '@targum/service-kit';
import { createClient } from '@targum/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startChatService } from '../../testing/chat-service.ts';
import type { TestService } from '../../testing/chat-service.ts';
import { breakLockWaits, waitForLockWaits } from '../../testing/lock-waits.ts';
import { messagesOf, retry, sendStreamed } from '../../testing/streams.ts';

let service: TestService;
beforeAll(async () => {
  service = await startChatService();
});
afterAll(() => service.close());
beforeEach(() => service.standin.reset());

const answered = async (content: string) => {
  const member = await service.member();
  await (
    await sendStreamed(member.client, member.chat.id, content)
  ).ended;
  const [question, reply] = await messagesOf(member.client, member.chat.id);
  return { ...member, question: question!, reply: reply! };
};

describe('a retry', () => {
  it('[4.58] streams a new reply in place of a reply without text', async () => {
    service.standin.next({ fault: 'status', status: 500, times: 2 });
    const { client, chat, question, reply } = await answered('/echo Peace');
    expect(reply).toMatchObject({ status: 'failed', content: '' });
    const stream = await retry(client, chat.id, reply.id);
    await stream.ended;
    expect(stream.text).toBe('Peace');
    expect(stream.last?.event).toEqual({
      type: 'done',
      data: { id: reply.id, status: 'complete' },
    });
    const after = await messagesOf(client, chat.id);
    expect(after).toHaveLength(2);
    expect(after[0]).toEqual(question);
    expect(after[1]).toMatchObject({ id: reply.id, status: 'complete', content: 'Peace' });
    expect(after[1]).not.toHaveProperty('error');
  });

  it('[4.61] keeps the old text until the first word of the new reply', async () => {
    const { client, chat, reply } = await answered('/echo Peace');
    service.standin.set({ firstTokenMs: 60_000 });
    const stream = await retry(client, chat.id, reply.id);
    await vi.waitFor(() => expect(stream.events).toHaveLength(2), 10_000);
    expect((await messagesOf(client, chat.id))[1]).toMatchObject(reply);
    service.standin.set({ firstTokenMs: 0 });
    await stream.ended;
    expect(stream.text).toBe('Peace');
  });

  it('[4.57] shows as streaming from its first word on', async () => {
    const { client, chat, reply } = await answered('/long 20');
    service.standin.set({ tokensPerSecond: 5 });
    const stream = await retry(client, chat.id, reply.id);
    await vi.waitFor(
      async () =>
        expect((await messagesOf(client, chat.id))[1]).toMatchObject({
          id: expect.not.stringMatching(reply.id) as unknown,
          status: 'streaming',
          content: '',
          versions: [reply.id, expect.any(String)],
        }),
      10_000,
    );
    service.standin.set({ tokensPerSecond: 2000 });
    await stream.ended;
    expect((await messagesOf(client, chat.id))[1]).toMatchObject({
      status: 'complete',
      content: reply.content,
    });
  });

  it('leaves the old reply as it was if the new reply has no word', async () => {
    const { client, chat, reply } = await answered('/echo Peace');
    service.standin.next({ fault: 'status', status: 500, times: 2 });
    const stream = await retry(client, chat.id, reply.id);
    await stream.ended;
    expect(stream.last?.event).toMatchObject({ type: 'error', data: { code: 'model_failed' } });
    expect((await messagesOf(client, chat.id))[1]).toEqual(reply);
  });

  it('writes nothing if its process lost the lease, and sends its readers a reconnect notice', async () => {
    const { client, chat, reply } = await answered('/echo Peace');
    service.standin.set({ firstTokenMs: 60_000 });
    const stream = await retry(client, chat.id, reply.id);
    await vi.waitFor(() => expect(stream.events).toHaveLength(2), 10_000);
    const { knex } = service.backend;
    await knex('generations')
      .where({ chat_id: chat.id, status: 'running' })
      .update({ status: 'interrupted', finished_at: knex.fn.now() });
    service.standin.set({ firstTokenMs: 0 });
    await stream.ended;
    expect(stream.last?.event).toEqual({ type: 'reconnect' });
    expect((await messagesOf(client, chat.id))[1]).toMatchObject(reply);
  });

  it('is logged if the new reply cannot be shown at its first word, and is stored anyway', async () => {
    const lines: string[] = [];
    const logger = createLogger({
      name: 'test',
      destination: { write: (line) => lines.push(line) },
    });
    const { client, chat, reply } = await answered('/echo Peace');
    const replica = await service.replica({ logger });
    service.standin.set({ firstTokenMs: 60_000 });
    const other = createClient(replica.url, { cookie: client.cookie });
    const stream = await retry(other, chat.id, reply.id);
    await vi.waitFor(() => expect(stream.events).toHaveLength(2), 10_000);
    await service.backend.knex.transaction(async (transaction) => {
      await transaction('chats').where({ id: chat.id }).forUpdate();
      service.standin.set({ firstTokenMs: 0 });
      await breakLockWaits(service.backend, 1);
    });
    await stream.ended;
    expect(lines.join('')).toContain('reply could not be shown');
    expect(await messagesOf(client, chat.id)).toMatchObject([{}, { status: 'complete' }]);
  });

  it('does not replace the old reply if another process ends the retry before the first word is shown', async () => {
    const { client, chat, reply } = await answered('/echo Peace');
    service.standin.set({ firstTokenMs: 60_000 });
    const stream = await retry(client, chat.id, reply.id);
    await vi.waitFor(() => expect(stream.events).toHaveLength(2), 10_000);
    const { knex } = service.backend;
    await knex.transaction(async (transaction) => {
      await transaction('generations')
        .where({ chat_id: chat.id, status: 'running' })
        .update({ status: 'interrupted', finished_at: knex.fn.now() });
      service.standin.set({ firstTokenMs: 0 });
      await waitForLockWaits(service.backend, 1);
    });
    await stream.ended;
    expect((await messagesOf(client, chat.id))[1]).toMatchObject(reply);
  });

  it('[4.58] does not send the old reply to the model, and uses the current assistant of the chat', async () => {
    const { client, chat, reply } = await answered('/echo Peace');
    await client.patch(`/api/chats/${chat.id}`, { assistantId: 'conversation-partner' });
    await (
      await retry(client, chat.id, reply.id)
    ).ended;
    const body = service.standin.requests[1]?.body as { messages: { content: string }[] };
    expect(body.messages).toHaveLength(2);
    expect(body.messages[0]?.content).toMatch(/^# Conversation Partner/);
    expect((await messagesOf(client, chat.id))[1]?.assistantId).toBe('conversation-partner');
  });

  it('is made once for one Idempotency-Key', async () => {
    const { client, chat, reply } = await answered('/echo Peace');
    const key = randomUUID();
    const streams = await Promise.all([1, 2].map(() => retry(client, chat.id, reply.id, key)));
    await Promise.all(streams.map(({ ended }) => ended));
    expect(streams.map(({ text }) => text)).toEqual(['Peace', 'Peace']);
    expect(service.standin.requests).toHaveLength(2);
  });

  it('[4.83] is refused for all replies except the last one, and while a reply runs', async () => {
    const { client, chat, question, reply } = await answered('/echo One');
    expect((await retry(client, chat.id, question.id)).response.status).toBe(409);
    expect((await retry(client, chat.id, randomUUID())).response.status).toBe(404);
    service.standin.set({ tokensPerSecond: 0 });
    const stream = await sendStreamed(client, chat.id, '/echo Two');
    expect((await retry(client, chat.id, reply.id)).response.status).toBe(409);
    service.standin.set({ tokensPerSecond: 2000 });
    await stream.ended;
    expect((await retry(client, chat.id, reply.id)).response.status).toBe(409);
  });
});
