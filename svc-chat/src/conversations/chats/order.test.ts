import { randomUUID } from 'node:crypto';
import { chat as chatSchema, headers } from '@targum/contracts';
import type { Chat } from '@targum/contracts';
import { createChat } from '@targum/service-kit/testing';
import type { TestClient } from '@targum/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startChatService } from '../../testing/chat-service.ts';
import type { TestService } from '../../testing/chat-service.ts';
import { follow, sendStreamed } from '../../testing/streams.ts';

let service: TestService;
beforeAll(async () => {
  service = await startChatService();
});
afterAll(() => service.close());
beforeEach(() => service.standin.reset());

const list = async (client: TestClient, query = '') => {
  const answer = await client.get<Chat[]>(`/api/chats${query}`);
  expect(answer.status).toBe(200);
  return {
    ids: chatSchema
      .array()
      .parse(answer.body)
      .map(({ id }) => id),
    next: answer.headers.get(headers.nextCursor),
  };
};

const change = async (client: TestClient, chatId: string, body: object): Promise<Chat> => {
  const answer = await client.patch<Chat>(`/api/chats/${chatId}`, body);
  expect(answer.status).toBe(200);
  return answer.body;
};

const get = async (client: TestClient, chatId: string): Promise<Chat> =>
  (await client.get<Chat>(`/api/chats/${chatId}`)).body;

/** Creates a member with six chats, the newest first. */
const memberWithChats = async () => {
  const member = await service.member();
  for (let count = 0; count < 5; count++) await createChat(service.backend.knex, member.user.id);
  return { ...member, ids: (await list(member.client)).ids };
};

describe('pinned and archived chats', () => {
  it('[4.45, 4.47] have two marks, which change one at a time or together', async () => {
    const { client, chat } = await service.member();
    const before = await get(client, chat.id);
    expect(before).toMatchObject({ pinned: false, archived: false });
    expect(await change(client, chat.id, { pinned: true })).toEqual({ ...before, pinned: true });
    const both = { pinned: false, archived: true };
    expect(await change(client, chat.id, both)).toEqual({ ...before, ...both });
    for (const body of [{ pinned: 'yes' }, { archived: null }, {}]) {
      expect((await client.patch(`/api/chats/${chat.id}`, body)).status).toBe(422);
    }
    const stranger = await service.member();
    const answer = await stranger.client.patch(`/api/chats/${chat.id}`, { pinned: true });
    expect(answer.status).toBe(404);
  });

  it('[4.47] are listed with the pinned chats first, on one page or on several', async () => {
    const { client, ids } = await memberWithChats();
    for (const place of [4, 2, 5]) await change(client, ids[place]!, { pinned: true });
    const order = [2, 4, 5, 0, 1, 3].map((place) => ids[place]);
    expect((await list(client)).ids).toEqual(order);
    for (const limit of [1, 2, 3, 4, 6]) {
      const found: string[] = [];
      let next: string | null = null;
      do {
        const page = await list(client, `?limit=${limit}${next ? `&before=${next}` : ''}`);
        expect(page.ids.length).toBeLessThanOrEqual(limit);
        found.push(...page.ids);
        next = page.next;
      } while (next !== null);
      expect(found).toEqual(order);
    }
  });

  it('[4.47] are in a separate list while they are archived', async () => {
    const { client, ids } = await memberWithChats();
    for (const place of [1, 3]) await change(client, ids[place]!, { archived: true });
    expect((await list(client)).ids).toEqual([0, 2, 4, 5].map((place) => ids[place]));
    const {
      ids: [first],
      next,
    } = await list(client, '?archived=true&limit=1');
    expect(first).toBe(ids[1]);
    expect((await list(client, `?archived=true&before=${next}`)).ids).toEqual([ids[3]]);
    expect((await client.get('/api/chats?archived=maybe')).status).toBe(422);
    await change(client, ids[1]!, { archived: false });
    expect((await list(client)).ids).toContain(ids[1]);
  });
});

describe('the marks of a chat', () => {
  const marks = async (client: TestClient, chatId: string) => {
    const { running, unread } = await get(client, chatId);
    return { running, unread };
  };

  it('[4.102] say that a reply runs, then that it is unread, until the chat is read', async () => {
    const { client, chat } = await service.member();
    expect(await marks(client, chat.id)).toEqual({ running: false, unread: false });
    service.standin.set({ tokensPerSecond: 0 });
    const stream = await sendStreamed(client, chat.id, '/echo Peace');
    expect(await marks(client, chat.id)).toEqual({ running: true, unread: false });
    service.standin.set({ tokensPerSecond: 2000 });
    await stream.ended;
    expect(await marks(client, chat.id)).toEqual({ running: false, unread: true });
    expect((await client.get<Chat[]>('/api/chats')).body[0]).toMatchObject({ unread: true });

    // Loading, following or changing the chat does not mark the chat as read.
    await client.get(`/api/chats/${chat.id}/messages`);
    await (
      await follow(client, chat.id)
    ).ended;
    await change(client, chat.id, { title: 'Peace' });
    expect((await marks(client, chat.id)).unread).toBe(true);

    const { updatedAt } = await get(client, chat.id);
    expect((await client.post(`/api/chats/${chat.id}/read`)).status).toBe(204);
    expect(await get(client, chat.id)).toMatchObject({ unread: false, updatedAt });
    expect((await client.post(`/api/chats/${randomUUID()}/read`)).status).toBe(404);
    const stranger = await service.member();
    expect((await stranger.client.post(`/api/chats/${chat.id}/read`)).status).toBe(404);
  });

  it('[4.102] say that a chat is unread after a reply, even if the chat was read during the reply', async () => {
    const { client, chat } = await service.member();
    service.standin.set({ tokensPerSecond: 0 });
    const stream = await sendStreamed(client, chat.id, '/echo Peace');
    await client.post(`/api/chats/${chat.id}/read`);
    service.standin.set({ tokensPerSecond: 2000 });
    await stream.ended;
    await vi.waitFor(async () => expect((await marks(client, chat.id)).unread).toBe(true));
  });
});
