import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startChatService } from '../../testing/chat-service.ts';
import type { TestService } from '../../testing/chat-service.ts';
import { messagesOf, sendStreamed } from '../../testing/streams.ts';

let service: TestService;
beforeAll(async () => {
  service = await startChatService();
});
afterAll(() => service.close());
beforeEach(() => service.standin.reset());

describe('an Idempotency-Key', () => {
  it('joins the running reply, even with a plain send after a broken stream', async () => {
    const { client, chat } = await service.member();
    const key = randomUUID();
    service.standin.set({ tokensPerSecond: 100 });
    const stream = await sendStreamed(client, chat.id, '/long 40', { key });
    await vi.waitFor(() => expect(stream.text).not.toBe(''), 10_000);
    stream.leave();
    const plain = await client.request(
      'POST',
      `/api/chats/${chat.id}/messages`,
      { content: '/long 40' },
      { 'idempotency-key': key },
    );
    expect(plain.status).toBe(200);
    expect(plain.body.assistantMessage.content).toMatch(/word40$/);

    const again = await sendStreamed(client, chat.id, '/long 40', { key });
    await again.ended;
    expect(again.text).toBe(plain.body.assistantMessage.content);
    expect(await messagesOf(client, chat.id)).toHaveLength(2);
    expect(service.standin.requests).toHaveLength(1);
  });

  it('[4.74] begins one reply for many simultaneous requests', async () => {
    const { client, chat } = await service.member();
    const key = randomUUID();
    const streams = await Promise.all(
      Array.from({ length: 5 }, () => sendStreamed(client, chat.id, '/echo once', { key })),
    );
    await Promise.all(streams.map(({ ended }) => ended));
    expect(streams.map(({ text }) => text)).toEqual(Array(5).fill('once'));
    expect(await messagesOf(client, chat.id)).toHaveLength(2);
  });

  it('[4.74] is refused with other content', async () => {
    const { client, chat } = await service.member();
    const key = randomUUID();
    await (
      await sendStreamed(client, chat.id, '/echo one', { key })
    ).ended;
    const other = await sendStreamed(client, chat.id, '/echo two', { key });
    expect(other.response.status).toBe(409);
    expect(await other.response.json()).toMatchObject({ code: 'conflict' });
  });

  it('begins another reply in another chat', async () => {
    const { client, chat } = await service.member();
    const other = (await client.post('/api/chats', {})).body;
    const key = randomUUID();
    await (
      await sendStreamed(client, chat.id, '/echo one', { key })
    ).ended;
    const stream = await sendStreamed(client, other.id, '/echo two', { key });
    await stream.ended;
    expect(stream.text).toBe('two');
  });
});
