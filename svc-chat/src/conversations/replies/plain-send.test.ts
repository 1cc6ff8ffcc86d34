import type { SendMessageResponse } from '@targum/contracts';
import { createHttpServer, listen } from '@targum/service-kit';
import { createClient, errorOf } from '@targum/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startChatService } from '../../testing/chat-service.ts';
import type { TestService } from '../../testing/chat-service.ts';
import { waitForLockWaits, waitForNoReplies } from '../../testing/lock-waits.ts';
import { messagesOf } from '../../testing/streams.ts';

let service: TestService;
beforeAll(async () => {
  service = await startChatService();
});
afterAll(() => service.close());
beforeEach(() => service.standin.reset());

describe('a plain send', () => {
  it('[4.52] returns both messages once the reply is complete', async () => {
    const { client, chat } = await service.member();
    const answer = await client.post<SendMessageResponse>(`/api/chats/${chat.id}/messages`, {
      content: '/echo Peace',
    });
    expect(answer.status).toBe(200);
    expect(answer.body.assistantMessage).toMatchObject({ content: 'Peace', status: 'complete' });
    expect([answer.body.userMessage, answer.body.assistantMessage]).toEqual(
      await messagesOf(client, chat.id),
    );
  });

  it('[4.66] gets 502 when the model fails', async () => {
    const { client, chat } = await service.member();
    const answer = await client.post(`/api/chats/${chat.id}/messages`, { content: '/fail 500' });
    expect(answer.status).toBe(502);
    expect(errorOf(answer).code).toBe('model_failed');
  });
});

describe('a plain send whose client leaves before the reply begins', () => {
  beforeEach(() => waitForNoReplies(service.backend));

  it('ends without its reply', async () => {
    const { client, user, chat } = await service.member();
    const { knex, metrics } = service.backend;
    const left = Promise.withResolvers<void>();
    const app = createHttpServer(service.app).prependListener('request', (_req, res) => {
      res.once('close', left.resolve);
    });
    const port = await listen(app, 0, '127.0.0.1');
    const refusals = async () =>
      (await metrics.errors.get()).values.find(({ labels }) => labels.code === 'bad_request')!
        .value;
    const before = await refusals();
    const leaving = new AbortController();
    service.standin.next({ fault: 'hang' });
    try {
      await knex.transaction(async (transaction) => {
        await transaction('users').where({ id: user.id }).forUpdate();
        const sent = createClient(`http://127.0.0.1:${port}`, { cookie: client.cookie }).fetch(
          `/api/chats/${chat.id}/messages`,
          {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ content: '/echo Peace' }),
            signal: leaving.signal,
          },
        );
        await waitForLockWaits(service.backend, 1);
        leaving.abort();
        await expect(sent).rejects.toThrow('abort');
        await left.promise;
      });
      await vi.waitFor(async () => expect(await refusals()).toBe(before + 1), 5000);
      await client.post(`/api/chats/${chat.id}/messages/stop`);
    } finally {
      app.close();
    }
  });
});
