import type { Message } from '@targum/contracts';
import { createChat } from '@targum/service-kit/testing';
import type { TestClient } from '@targum/service-kit/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startChatService } from '../testing/chat-service.ts';
import type { Member, TestService } from '../testing/chat-service.ts';
import { byId, keptChats, keptMessages } from '../testing/kept-list.ts';
import { waitForLockWaits } from '../testing/lock-waits.ts';
import { messagesOf } from '../testing/streams.ts';
import { chatsOf, say, tryAgain } from '../testing/talk.ts';

let service: TestService;
beforeAll(async () => {
  service = await startChatService();
});
afterAll(() => service.close());

describe('changes at the same time', () => {
  it('[4.505] are never hidden: a second writer of a user waits until the first has committed', async () => {
    const { client, chat, user } = await service.member();
    const { knex } = service.backend;
    const second = await createChat(knex, user.id);
    const kept = keptChats(client);
    await kept.update();
    const rename = (db: typeof knex, id: string, title: string) =>
      db('chats').where({ id }).update({ title });

    const first = await knex.transaction();
    await rename(first, chat.id, 'first');
    const other = rename(knex, second.id, 'second').then(() => 'done');
    await waitForLockWaits(service.backend, 1);
    expect(await kept.update()).toMatchObject({ deleted: [], changed: [] });
    await first.commit();
    expect(await other).toBe('done');
    const { changed } = await kept.update();
    expect(changed.map(({ title }) => title).toSorted()).toEqual(['first', 'second']);
  });

  it('[4.505] are never hidden: changes of a message wait for the chat', async () => {
    const { client, chat } = await service.member();
    const { knex } = service.backend;
    const { userMessage, assistantMessage } = await say(client, chat.id, 'one');
    const kept = keptMessages(client, chat.id);
    await kept.update();
    const path = `/api/chats/${chat.id}/messages/${assistantMessage.id}`;
    const first = await knex.transaction();
    await first('chats').where({ id: chat.id }).forNoKeyUpdate().first('id');
    await first('messages').where({ id: userMessage.id }).update({ status: 'stopped' });
    const rated = client.post(`${path}/rating`, { value: 'up' });
    await waitForLockWaits(service.backend, 1);
    expect(await kept.update()).toMatchObject({ deleted: [], changed: [] });
    await first('chats').where({ id: chat.id }).update({ title: 'Ruth' });
    await first.commit();
    expect((await rated).status).toBe(200);
    expect((await kept.update()).changed).toMatchObject([
      { id: userMessage.id, status: 'stopped' },
      { id: assistantMessage.id },
    ]);
  });

  it('[4.505] give the list to readers of any moment, while many writers work', async () => {
    const { client, user } = await service.member();
    const { knex } = service.backend;
    const ids = await Promise.all(
      Array.from({ length: 6 }, async () => (await createChat(knex, user.id)).id),
    );
    const copies = Array.from({ length: 4 }, () => keptChats(client));
    const writers = Promise.all(
      ids.map(async (id, index) => {
        for (let step = 0; step < 10; step += 1) {
          await client.patch(`/api/chats/${id}`, {
            title: `${index} ${step}`,
            pinned: step % 2 === 0,
          });
          if (step === 6 && index % 2 === 0) await client.delete(`/api/chats/${id}`);
        }
      }),
    );
    const writing = new AbortController();
    void writers.finally(() => writing.abort());
    await Promise.all(
      copies.map(async (copy) => {
        while (!writing.signal.aborted) await copy.update();
        await copy.update();
      }),
    );
    await writers;
    const list = byId(await chatsOf(client));
    expect(list).toHaveLength(4);
    for (const copy of copies) expect(byId(copy.items)).toEqual(list);
  });
});

describe('any history', () => {
  /** Applies steps, and lets copies come up to date in between. */
  type Step = (member: Member, pick: number) => Promise<unknown>;

  const chatSteps: Readonly<Record<string, Step>> = {
    create: ({ client }) => client.post('/api/chats', { title: 'New' }),
    rename: (member, pick) => onChat(member, pick, { title: `Title ${pick}` }),
    pin: (member, pick) => onChat(member, pick, { pinned: pick % 2 === 0 }),
    archive: (member, pick) => onChat(member, pick, { archived: true }),
    back: (member, pick) => onChat(member, pick, { archived: false }),
    remove: async ({ client }, pick) => {
      const list = await everyChat(client);
      if (list.length > 0) await client.delete(`/api/chats/${list[pick % list.length]!.id}`);
    },
    copy: async () => undefined,
  };
  const everyChat = async (client: TestClient) => [
    ...(await chatsOf(client)),
    ...(await chatsOf(client, '?archived=true')),
  ];
  const onChat = async ({ client }: Member, pick: number, change: object) => {
    const list = await everyChat(client);
    if (list.length > 0) await client.patch(`/api/chats/${list[pick % list.length]!.id}`, change);
  };

  const messageSteps: Readonly<Record<string, Step>> = {
    send: ({ client, chat }, pick) => say(client, chat.id, `message ${pick}`),
    edit: async ({ client, chat }, pick) => {
      const path = await messagesOf(client, chat.id);
      const asked = path.filter(({ role }) => role === 'user');
      if (asked.length === 0) return;
      await say(client, chat.id, `edit ${pick}`, asked[pick % asked.length]!.parentId);
    },
    retry: async ({ client, chat }) => {
      const last = (await messagesOf(client, chat.id)).at(-1);
      if (last !== undefined) await tryAgain(client, chat.id, last.id);
    },
    show: async ({ client, chat }, pick) => {
      const all = (await client.get<Message[]>(`/api/chats/${chat.id}/messages?all=true`)).body;
      if (all.length === 0) return;
      const { id } = all[pick % all.length]!;
      await client.post(`/api/chats/${chat.id}/messages/${id}/show`);
    },
    copy: async () => undefined,
  };

  const historyOf = (steps: Readonly<Record<string, Step>>) =>
    fc.array(fc.tuple(fc.constantFrom(...Object.keys(steps)), fc.nat(50)), { maxLength: 12 });

  it('[4.506] of chats: a copy with the changes since any moment is the list', async () => {
    await fc.assert(
      fc.asyncProperty(historyOf(chatSteps), async (history) => {
        const member = await service.member();
        const { client } = member;
        const always = [keptChats(client), keptChats(client, true)] as const;
        const seldom = [keptChats(client), keptChats(client, true)] as const;
        const expectLists = async ([main, archived]: typeof always) => {
          await main.update();
          await archived.update();
          expect(byId(main.items)).toEqual(byId(await chatsOf(client)));
          expect(byId(archived.items)).toEqual(byId(await chatsOf(client, '?archived=true')));
        };
        for (const [name, pick] of history) {
          await chatSteps[name]!(member, pick);
          await expectLists(always);
          if (name === 'copy') await expectLists(seldom);
        }
        await expectLists(seldom);
      }),
      { numRuns: 6 },
    );
  });

  it('[4.506] of messages: a copy with the changes since any moment is the list', async () => {
    await fc.assert(
      fc.asyncProperty(historyOf(messageSteps), async (history) => {
        const member = await service.member();
        const { client, chat } = member;
        const [always, seldom] = [keptMessages(client, chat.id), keptMessages(client, chat.id)];
        const expectList = async (kept: typeof always) => {
          await kept.update();
          expect(byId(kept.items)).toEqual(byId(await messagesOf(client, chat.id)));
        };
        for (const [name, pick] of history) {
          await messageSteps[name]!(member, pick);
          await expectList(always);
          if (name === 'copy') await expectList(seldom);
        }
        await expectList(seldom);
      }),
      { numRuns: 5 },
    );
  });
});
