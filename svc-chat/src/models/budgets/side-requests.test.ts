import { createClient } from '@targum/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startChatService } from '../../testing/chat-service.ts';
import type { TestService } from '../../testing/chat-service.ts';
import { costOf, limitTo, say, usedBy } from '../../testing/spending.ts';
import { sendStreamed } from '../../testing/streams.ts';

let service: TestService;
beforeAll(async () => {
  service = await startChatService({ config: { RATE_LIMITS: false } });
});
afterAll(() => service.close());
beforeEach(() => service.standin.reset());

describe('titles', () => {
  it('[4.158] count as used, and are not made beyond the budget', async () => {
    const titled = await service.replica({ titles: true });
    const askedForTitles = () =>
      service.standin.requests.filter(({ body }) =>
        JSON.stringify(body).includes('# Title of a conversation'),
      ).length;
    const free = await service.member();
    const elsewhere = createClient(titled.url, { cookie: free.client.cookie });
    await say({ client: elsewhere, chat: free.chat }, '/echo Ruth');
    await vi.waitFor(() => expect(askedForTitles()).toBe(1));
    await vi.waitFor(async () => {
      const [generation] = await service.generationsOf(free.chat.id);
      const used = await usedBy(service, free.user.id);
      expect(used).toEqual({
        replies: 1,
        inputTokens: generation!.input_tokens,
        outputTokens: generation!.output_tokens,
      });
      expect(used.inputTokens).toBeGreaterThan(500);
    });

    const cost = await costOf(service, '/echo Ruth');
    const poor = await service.member();
    await limitTo(service, poor.user.id, cost);
    await service.backend.knex.raw(`select record_usage(?, 'x', 'x', 0, 0, 0, 0, 0)`, [
      poor.user.id,
    ]);
    service.standin.set({ tokensPerSecond: 0 });
    const stream = await sendStreamed(
      createClient(titled.url, { cookie: poor.client.cookie }),
      poor.chat.id,
      '/echo Ruth',
    );
    await limitTo(service, poor.user.id, 1);
    service.standin.set({ tokensPerSecond: 2000 });
    await stream.ended;
    await vi.waitFor(async () =>
      expect(
        await service.backend.knex('chats').where({ id: poor.chat.id }).first('title_requested'),
      ).toEqual({ title_requested: true }),
    );
    expect(askedForTitles()).toBe(1);
  });
});
