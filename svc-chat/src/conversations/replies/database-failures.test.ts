import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startChatService } from '../../testing/chat-service.ts';
import type { TestService } from '../../testing/chat-service.ts';
import { breakLockWaits, waitForNoReplies } from '../../testing/lock-waits.ts';
import { messagesOf, sendStreamed } from '../../testing/streams.ts';

let service: TestService;
beforeAll(async () => {
  service = await startChatService();
});
afterAll(() => service.close());

describe('while PostgreSQL fails,', () => {
  // Earlier replies must have ended, because these tests count all statements that wait for a lock.
  beforeEach(() => waitForNoReplies(service.backend));

  it('a message is refused with Retry-After, and nothing of it is stored', async () => {
    const { client, user, chat } = await service.member();
    const { knex } = service.backend;
    const key = randomUUID();
    const send = (path: string) =>
      client.fetch(`/api/chats/${chat.id}/messages${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ content: '/echo Peace' }),
      });
    const answers = await knex.transaction(async (transaction) => {
      await transaction('users').where({ id: user.id }).forUpdate();
      const sent = Promise.all([send('/stream'), send('')]);
      await breakLockWaits(service.backend, 2);
      return sent;
    });
    for (const answer of answers) {
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await answer.json()).toMatchObject({ code: 'unavailable' });
    }
    expect(await messagesOf(client, chat.id)).toEqual([]);
    expect(await service.generationsOf(chat.id)).toEqual([]);

    const again = await sendStreamed(client, chat.id, '/echo Peace', { key });
    await again.ended;
    expect(again.text).toBe('Peace');
    expect(await messagesOf(client, chat.id)).toHaveLength(2);
  });
});
