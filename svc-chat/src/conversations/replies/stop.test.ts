import { createClient } from '@targum/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startChatService } from '../../testing/chat-service.ts';
import type { Replica, TestService } from '../../testing/chat-service.ts';
import { messagesOf, sendStreamed } from '../../testing/streams.ts';

let service: TestService;
let second: Replica;
beforeAll(async () => {
  service = await startChatService();
  second = await service.replica();
});
afterAll(() => service.close());
beforeEach(() => service.standin.reset());

const running = async () => {
  const member = await service.member();
  service.standin.set({ tokensPerSecond: 50 });
  const sent = await sendStreamed(member.client, member.chat.id, '/long 1000');
  await vi.waitFor(() => expect(sent.text).not.toBe(''), 10_000);
  const elsewhere = createClient(second.url, { cookie: member.client.cookie });
  return { ...member, sent, elsewhere, path: `/api/chats/${member.chat.id}/messages/stop` };
};

describe('stopping', () => {
  it.each(['the same replica', 'another replica'])(
    '[4.63] on %s ends the request to the model and keeps the text',
    async (where) => {
      const { client, elsewhere, chat, sent, path } = await running();
      const asked = Date.now();
      const answer = await (where === 'another replica' ? elsewhere : client).post(path);
      expect(answer).toMatchObject({ status: 200, body: { stopped: true } });
      await sent.ended;
      const [, reply] = await messagesOf(client, chat.id);
      expect(sent.last?.event).toEqual({
        type: 'done',
        data: { id: reply?.id, status: 'stopped' },
      });
      expect(reply).toMatchObject({ status: 'stopped', content: sent.text });
      expect(reply?.content).toMatch(/^word1 /);
      await vi.waitFor(() => expect(service.standin.requests[0]?.aborted).toBe(true), 10_000);
      expect((service.standin.requests[0]?.endedAt ?? Infinity) - asked).toBeLessThan(2500);
      const next = await sendStreamed(client, chat.id, '/echo on we go');
      await next.ended;
      expect(next.text).toBe('on we go');
    },
  );

  it('reaches a process that missed the message when that process renews its lease', async () => {
    const { chat, sent } = await running();
    await service.backend
      .knex('generations')
      .where({ chat_id: chat.id })
      .update({ stop_requested_at: new Date() });
    await sent.ended;
    expect(sent.last?.event).toMatchObject({ type: 'done', data: { status: 'stopped' } });
  });

  it('happens by itself when another process has ended the reply', async () => {
    const { chat, sent } = await running();
    await service.backend
      .knex('generations')
      .where({ chat_id: chat.id })
      .update({ status: 'interrupted', finished_at: new Date() });
    await vi.waitFor(() => expect(service.standin.requests[0]?.aborted).toBe(true), {
      timeout: 10_000,
    });
    await sent.ended;
    expect(sent.last?.event).toEqual({ type: 'reconnect' });
  });

  it('[4.63] answers false if no reply runs', async () => {
    const { client, chat } = await service.member();
    const path = `/api/chats/${chat.id}/messages/stop`;
    expect((await client.post(path)).body).toEqual({ stopped: false });
    await (
      await sendStreamed(client, chat.id, '/echo done')
    ).ended;
    expect((await client.post(path, {})).body).toEqual({ stopped: false });
  });
});

it('deleting a chat ends its reply', async () => {
  const { client, elsewhere, chat, sent } = await running();
  expect((await elsewhere.delete(`/api/chats/${chat.id}`)).status).toBe(204);
  await sent.ended;
  // The status is `stopped`, or `interrupted` if the message was deleted before the stop was
  // stored.
  expect(sent.last?.event.type).toBe('done');
  await vi.waitFor(() => expect(service.standin.requests[0]?.aborted).toBe(true), 10_000);
  expect((await client.get(`/api/chats/${chat.id}/messages`)).status).toBe(404);
});

describe('an account that is closed', () => {
  it('has its replies ended by every replica', async () => {
    const { user, sent } = await running();
    await second.backend.revocations.publish({ userId: user.id });
    await vi.waitFor(() => expect(service.standin.requests[0]?.aborted).toBe(true));
    await sent.ended;
    const ofUser = () => service.backend.knex('generations').where({ user_id: user.id });
    await vi.waitFor(async () => expect(await ofUser()).toMatchObject([{ status: 'stopped' }]));
  });

  it('leaves the replies of other users alone', async () => {
    const { user } = await service.member();
    const { sent, elsewhere, path } = await running();
    await second.backend.revocations.publish({ userId: user.id });
    const length = sent.text.length;
    await vi.waitFor(() => expect(sent.text.length).toBeGreaterThan(length));
    expect((await elsewhere.post(path)).body).toEqual({ stopped: true });
  });

  it('begins no reply, even for a message that was sent before the account was closed', async () => {
    const { user, client, chat } = await service.member();
    const { knex } = service.backend;
    await knex('users').where({ id: user.id }).update({ deleting_since: new Date() });
    const sent = await sendStreamed(client, chat.id, '/echo too late');
    expect(sent.response.status).toBe(404);
    expect(await knex('messages').where({ chat_id: chat.id })).toEqual([]);
  });
});
