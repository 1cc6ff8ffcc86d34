import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { REQUESTED_WITH } from '@targum/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startChatService } from '../../testing/chat-service.ts';
import type { Member, TestService } from '../../testing/chat-service.ts';
import { waitForLockWaits, waitForNoReplies } from '../../testing/lock-waits.ts';
import { messagesOf } from '../../testing/streams.ts';

const MOST_WAITING = 2;
const ADMISSION = { atOnce: 1, mostWaiting: MOST_WAITING, waitMs: { stream: 1500, plain: 500 } };

let service: TestService;
beforeAll(async () => {
  service = await startChatService({ admission: ADMISSION });
});
afterAll(() => service.close());
afterEach(() => waitForNoReplies(service.backend));

interface Sent {
  readonly answer: IncomingMessage;
  text(): string;
  readonly ended: Promise<void>;
  leave(): void;
}

/**
 * Sends a message.
 * @returns once the head of the response has arrived.
 */
const send = async (
  { client, chat }: Member,
  { at = service.url, key = randomUUID() } = {},
): Promise<Sent> => {
  const sent = request(`${at}/api/chats/${chat.id}/messages/stream`, {
    method: 'POST',
    headers: {
      cookie: client.cookie,
      'x-requested-with': REQUESTED_WITH,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
  });
  sent.end(JSON.stringify({ content: '/echo Peace' }));
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  let text = '';
  answer.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  answer.on('error', () => undefined);
  return {
    answer,
    text: () => text,
    ended: new Promise<void>((resolve) => answer.once('close', resolve)),
    leave: () => void sent.destroy(),
  };
};

/**
 * Runs a function while the only place for beginning a reply is taken by a message that waits for a
 * lock.
 */
const whileFull = async (run: () => Promise<void>): Promise<void> => {
  const member = await service.member();
  const { knex } = service.backend;
  await knex.transaction(async (transaction) => {
    await transaction('users').where({ id: member.user.id }).forUpdate();
    void send(member);
    await waitForLockWaits(service.backend, 1);
    await run();
  });
};

describe('under load,', () => {
  it('[4.78] messages wait in order, and each gets the head of its stream first', async () => {
    const members = [await service.member(), await service.member()];
    const sent: Sent[] = [];
    await whileFull(async () => {
      for (const member of members) sent.push(await send(member));
      for (const { answer, text } of sent) {
        expect(answer.statusCode).toBe(200);
        expect(answer.headers['content-type']).toContain('text/event-stream');
        await vi.waitFor(() => expect(text()).toBe(': queued\n\n'));
      }
    });
    await Promise.all(sent.map(({ ended }) => ended));
    for (const { text } of sent) expect(text()).toMatch(/"type":"done"/);
    const rows = await service.backend
      .knex('generations')
      .whereIn(
        'chat_id',
        members.map(({ chat }) => chat.id),
      )
      .orderBy('sequence')
      .pluck('chat_id');
    expect(rows).toEqual(members.map(({ chat }) => chat.id));
  });

  it('[4.78] messages beyond the queue are refused immediately with Retry-After', async () => {
    const refused = await service.member();
    const sent: Sent[] = [];
    await whileFull(async () => {
      for (let count = 0; count < MOST_WAITING; count += 1) {
        sent.push(await send(await service.member()));
      }
      const { answer, text, ended } = await send(refused);
      await ended;
      expect(answer.statusCode).toBe(503);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(JSON.parse(text())).toMatchObject({ code: 'unavailable' });
    });
    await Promise.all(sent.map(({ ended }) => ended));
    for (const { text } of sent) expect(text()).toMatch(/"type":"done"/);
    expect(await messagesOf(refused.client, refused.chat.id)).toEqual([]);
  });

  it('[4.78] a message that waits too long gets an error event, and nothing of it is stored', async () => {
    const late = await service.member();
    await whileFull(async () => {
      const { text, ended } = await send(late);
      await ended;
      expect(text()).toMatch(/^: queued\n\ndata: {"type":"error","data":{.*"unavailable"}}\n\n$/);
    });
    expect(await messagesOf(late.client, late.chat.id)).toEqual([]);
  });

  it('[4.78] a client that leaves the queue sends no message and delays no other client', async () => {
    const left = await service.member();
    const next = await service.member();
    await whileFull(async () => {
      const leaving = await send(left);
      leaving.leave();
      await leaving.ended;
      const sent = await send(next);
      await vi.waitFor(() => expect(sent.text()).toBe(': queued\n\n'));
    });
    await vi.waitFor(async () =>
      expect(await messagesOf(next.client, next.chat.id)).toHaveLength(2),
    );
    expect(await messagesOf(left.client, left.chat.id)).toEqual([]);
  });

  it('[4.78] a plain send that waits too long gets 503, and nothing of it is stored', async () => {
    const { client, chat } = await service.member();
    await whileFull(async () => {
      const answer = await client.post(`/api/chats/${chat.id}/messages`, { content: '/echo Hi' });
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    });
    expect(await messagesOf(client, chat.id)).toEqual([]);
  });

  it('[4.78] a repeated message joins its own reply if the queue is full', async () => {
    const member = await service.member();
    const key = randomUUID();
    await (
      await send(member, { key })
    ).ended;
    await whileFull(async () => {
      const waiting: Sent[] = [];
      for (let count = 0; count < MOST_WAITING; count += 1) {
        waiting.push(await send(await service.member()));
      }
      const again = await send(member, { key });
      await again.ended;
      expect(again.text()).toMatch(/"type":"done"/);
      for (const { leave } of waiting) leave();
    });
  });

  it('messages of a user whose access is revoked leave the queue', async () => {
    const { client, chat, user } = await service.member();
    const streamed = await service.member();
    const { revocations, metrics } = service.backend;
    await whileFull(async () => {
      const plain = client.post(`/api/chats/${chat.id}/messages`, { content: '/echo Hi' });
      const sent = await send(streamed);
      await vi.waitFor(async () => {
        expect(await metrics.registry.metrics()).toMatch(/^targum_replies_waiting.* 2$/m);
      });
      await revocations.publish({ userId: user.id });
      await revocations.publish({ userId: streamed.user.id });
      expect((await plain).status).toBe(401);
      await sent.ended;
    });
    for (const { id } of [chat, streamed.chat]) expect(await service.generationsOf(id)).toEqual([]);
  });

  it('a queued stream of a process that stops gets a reconnect notice, and nothing is stored', async () => {
    const member = await service.member();
    const replica = await service.replica({ admission: ADMISSION });
    const first = await service.member();
    const { knex } = service.backend;
    await knex.transaction(async (transaction) => {
      await transaction('users').where({ id: first.user.id }).forUpdate();
      void send(first, { at: replica.url });
      await waitForLockWaits(service.backend, 1);
      const sent = await send(member, { at: replica.url });
      replica.backend.streams.shutdown();
      await sent.ended;
      expect(sent.text()).toBe(': queued\n\ndata: {"type":"reconnect"}\n\n');
    });
    expect(await messagesOf(member.client, member.chat.id)).toEqual([]);
  });

  it('[4.78] a message that is refused after its wait gets an error event', async () => {
    const member = await service.member();
    const { knex } = service.backend;
    let sent: Sent | undefined;
    await whileFull(async () => {
      sent = await send(member);
      await knex('chats').where({ id: member.chat.id }).update({ deleting_since: knex.fn.now() });
    });
    await sent!.ended;
    expect(sent!.text()).toMatch(/"type":"error","data":{.*"not_found"}/);
  });
});
