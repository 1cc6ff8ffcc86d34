import { randomUUID } from 'node:crypto';
import type { Message } from '@targum/contracts';
import { changesStrings } from '@targum/contracts/on-demand';
import { removeExpiredRows } from '@targum/service-kit';
import { createChat, errorOf } from '@targum/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startChatService } from '../testing/chat-service.ts';
import type { TestService } from '../testing/chat-service.ts';
import { recordStatements } from '../testing/costs.ts';
import { byId, keptChats, keptMessages } from '../testing/kept-list.ts';
import { messagesOf, retry, sendStreamed } from '../testing/streams.ts';
import { chatsOf, say, tryAgain } from '../testing/talk.ts';

let service: TestService;
beforeAll(async () => {
  service = await startChatService();
});
afterAll(() => service.close());
beforeEach(() => service.standin.reset());

const idsOf = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id);

describe('the changes of the list of chats', () => {
  it('[4.500] begin with all chats, and then have what changed, as the list has it', async () => {
    const { client, chat } = await service.member();
    const [main, archived] = [keptChats(client), keptChats(client, true)];
    expect(await main.update()).toMatchObject({
      ...{ reset: true, deleted: [] },
      changed: await chatsOf(client),
    });
    expect(await archived.update()).toMatchObject({ reset: true, deleted: [], changed: [] });
    expect((await client.get('/api/chats?since=')).body).toEqual(
      (await client.get('/api/chats?since=0')).body,
    );
    const path = `/api/chats/${chat.id}`;
    const steps: readonly [string, () => Promise<unknown>][] = [
      ['title', () => client.patch(path, { title: 'Ruth' })],
      ['pin', () => client.patch(path, { pinned: true })],
      ['assistant', () => client.patch(path, { assistantId: 'back-translation-checker' })],
      ['message', () => say(client, chat.id, 'one')],
      ['read', () => client.post(`${path}/read`)],
      ['new chat', () => client.post('/api/chats', {})],
      ['archive', () => client.patch(path, { archived: true })],
      ['back', () => client.patch(path, { archived: false })],
      ['delete', () => client.delete(path)],
    ];
    for (const [step, change] of steps) {
      await change();
      const changes = await main.update();
      await archived.update();
      expect([step, changes.reset]).toEqual([step, undefined]);
      expect([step, changes.changed.length + changes.deleted.length]).toEqual([step, 1]);
      expect([step, byId(main.items)]).toEqual([step, byId(await chatsOf(client))]);
      expect([step, archived.items]).toEqual([step, await chatsOf(client, '?archived=true')]);
      const { cursor } = main;
      expect(await main.update()).toEqual({ cursor, deleted: [], changed: [] });
    }
  });

  it('[4.500] tell that a reply runs, was stopped and is tried again', async () => {
    const { client, chat } = await service.member();
    const kept = keptChats(client);
    const { assistantMessage } = await say(client, chat.id, 'one');
    await kept.update();
    service.standin.set({ firstTokenMs: 60_000 });
    const stream = await retry(client, chat.id, assistantMessage.id);
    expect((await kept.update()).changed).toMatchObject([{ id: chat.id, running: true }]);
    await client.post(`/api/chats/${chat.id}/messages/stop`);
    await stream.ended;
    expect((await kept.update()).changed).toMatchObject([{ id: chat.id, running: false }]);
  });

  it('[4.500] cost one statement, and have the ETag of a list', async () => {
    const { client } = await service.member();
    const kept = keptChats(client);
    await kept.update();
    const statements = recordStatements(service);
    const path = `/api/chats?since=${kept.cursor}`;
    const first = await client.request('GET', path);
    expect(statements).toEqual(['chats.changes']);
    const etag = first.headers.get('etag')!;
    const again = await client.request('GET', path, undefined, { 'if-none-match': etag });
    expect([again.status, again.body]).toEqual([304, '']);
  });
});

describe('the changes of the messages of a chat', () => {
  const inChat = async () => {
    const member = await service.member();
    const { client, chat } = member;
    const kept = keptMessages(client, chat.id);
    const expectList = async () =>
      expect(byId(kept.items)).toEqual(byId(await messagesOf(client, chat.id)));
    return { ...member, kept, expectList };
  };

  it('[4.501] begin with the path, and then have new, edited, regenerated and rated messages', async () => {
    const { client, chat, kept, expectList } = await inChat();
    expect(await kept.update()).toMatchObject({ reset: true, changed: [] });
    const first = await say(client, chat.id, 'one');
    expect(idsOf((await kept.update()).changed)).toEqual([
      first.userMessage.id,
      first.assistantMessage.id,
    ]);
    const second = await say(client, chat.id, 'two');
    expect((await kept.update()).changed).toHaveLength(2);

    const edited = await say(client, chat.id, 'zwei', first.assistantMessage.id);
    let changes = await kept.update();
    expect(changes.deleted.toSorted()).toEqual(
      [second.userMessage.id, second.assistantMessage.id].toSorted(),
    );
    expect(idsOf(changes.changed)).toEqual([edited.userMessage.id, edited.assistantMessage.id]);
    await expectList();

    await tryAgain(client, chat.id, edited.assistantMessage.id);
    changes = await kept.update();
    expect(changes.deleted).toEqual([edited.assistantMessage.id]);
    expect(changes.changed).toHaveLength(1);
    await expectList();

    const rated = first.assistantMessage.id;
    for (const method of ['POST', 'DELETE'] as const) {
      const path = `/api/chats/${chat.id}/messages/${rated}/rating`;
      const body = method === 'POST' ? { value: 'up' } : undefined;
      expect((await client.request(method, path, body)).status).toBeLessThan(300);
      expect(idsOf((await kept.update()).changed)).toEqual([rated]);
    }

    await client.post(`/api/chats/${chat.id}/messages/${second.userMessage.id}/show`);
    expect(idsOf((await kept.update()).changed)).toEqual([
      second.userMessage.id,
      second.assistantMessage.id,
    ]);
    await expectList();
    const { cursor } = kept;
    expect(await kept.update()).toEqual({ cursor, deleted: [], changed: [] });
  });

  it('[4.501] have the versions of a message that stays, and take back a version without a word', async () => {
    const { client, chat, kept, expectList } = await inChat();
    const { assistantMessage } = await say(client, chat.id, 'one');
    await kept.update();
    service.standin.set({ firstTokenMs: 60_000 });
    const stream = await retry(client, chat.id, assistantMessage.id);
    await vi.waitFor(() => expect(stream.events).toHaveLength(2));
    expect((await kept.update()).changed).toMatchObject([
      { id: assistantMessage.id, versions: [assistantMessage.id, expect.any(String)] },
    ]);
    await client.post(`/api/chats/${chat.id}/messages/stop`);
    await stream.ended;
    await kept.update();
    await expectList();
    expect(kept.items.at(-1)?.versions).toBeUndefined();
  });

  it('[4.501] have a reply that runs and then its end', async () => {
    const { client, chat, kept } = await inChat();
    service.standin.set({ tokensPerSecond: 0 });
    const stream = await sendStreamed(client, chat.id, '/echo slow');
    expect((await kept.update()).changed).toMatchObject([{}, { status: 'streaming' }]);
    service.standin.set({ tokensPerSecond: 2000 });
    await stream.ended;
    expect((await kept.update()).changed).toMatchObject([{ status: 'complete', content: 'slow' }]);
  });

  it('[4.501] with a limit are those of the end of the path, and begin anew after another path', async () => {
    const { client, chat } = await inChat();
    const kept = keptMessages(client, chat.id, '&limit=3');
    const list = async () =>
      (await client.get<Message[]>(`/api/chats/${chat.id}/messages?limit=3`)).body;
    const first = await say(client, chat.id, 'one');
    await say(client, chat.id, 'two');
    expect((await kept.update()).changed).toEqual(await list());
    await say(client, chat.id, 'three');
    expect(await kept.update()).toMatchObject({ deleted: [], changed: [{}, {}] });
    expect(kept.items.slice(-3)).toEqual(await list());
    await say(client, chat.id, 'deux', first.assistantMessage.id);
    expect(await kept.update()).toMatchObject({ reset: true, deleted: [], changed: await list() });
  });

  it('[4.501] cost one statement if nothing changed, and come in parts from a long chat', async () => {
    const { client, chat, kept, expectList } = await inChat();
    const rows = Array.from({ length: 450 }, (_, index) => ({
      ...{ id: randomUUID(), chat_id: chat.id, content: `${index}` },
      role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
    }));
    await service.backend.knex('messages').insert(rows);
    expect((await kept.update()).changed).toHaveLength(450);
    await expectList();
    await say(client, chat.id, 'last');
    expect((await kept.update()).changed).toHaveLength(2);
    const statements = recordStatements(service);
    await kept.update();
    expect(statements).toEqual(['messages.state']);
  });
});

describe('a cursor', () => {
  it.each(['1', 'yesterday', '00000000000-1', '0123456789ab-', '0123456789ab-1-2-3', "0'"])(
    '[4.502] that is malformed is 422: %s',
    async (since) => {
      const { client, chat } = await service.member();
      for (const path of ['/api/chats', `/api/chats/${chat.id}/messages`]) {
        const answer = await client.get(`${path}?since=${encodeURIComponent(since)}`);
        expect([answer.status, errorOf(answer).code]).toEqual([422, 'validation_failed']);
      }
    },
  );

  it.each(['limit=1', `before=1_${randomUUID()}`])(
    '[4.502] is refused together with a part of the list of chats: %s',
    async (part) => {
      const { client } = await service.member();
      const answer = await client.get(`/api/chats?since=0&${part}`);
      const [field = ''] = part.split('=');
      expect(answer.status).toBe(422);
      expect(errorOf(answer).details).toEqual({ [field]: [changesStrings.onlySince] });
    },
  );

  it.each([`before=${randomUUID()}`, `through=${randomUUID()}`, 'all=true'])(
    '[4.502] is refused together with another part of the messages: %s',
    async (part) => {
      const { client, chat } = await service.member();
      const answer = await client.get(`/api/chats/${chat.id}/messages?since=0&${part}`);
      expect(answer.status).toBe(422);
    },
  );

  it('[4.502] is URL-safe and has at most 50 characters', async () => {
    const { client, chat } = await service.member();
    await say(client, chat.id, 'one');
    for (const kept of [keptChats(client), keptMessages(client, chat.id)]) {
      await kept.update();
      expect(kept.cursor).toMatch(/^[\w-]{14,50}$/);
    }
  });

  it("[4.503] gives nothing of other users' chats and of unknown ones", async () => {
    const [own, other] = [await service.member(), await service.member()];
    const kept = keptMessages(own.client, own.chat.id);
    await kept.update();
    await own.client.patch(`/api/chats/${own.chat.id}`, { title: 'Secret' });
    for (const id of [own.chat.id, randomUUID()]) {
      for (const since of ['0', kept.cursor]) {
        const answer = await other.client.get(`/api/chats/${id}/messages?since=${since}`);
        expect([answer.status, errorOf(answer).code]).toEqual([404, 'not_found']);
      }
    }
    const chats = keptChats(own.client);
    await chats.update();
    const stolen = await other.client.get(`/api/chats?since=${chats.cursor}`);
    expect(stolen.body).toMatchObject({
      reset: true,
      deleted: [],
      changed: [{ id: other.chat.id }],
    });
    await own.client.delete(`/api/chats/${own.chat.id}`);
    const gone = await own.client.get(`/api/chats/${own.chat.id}/messages?since=${kept.cursor}`);
    expect(gone.status).toBe(404);
    expect((await other.client.get('/api/chats?since=0')).body.changed).toHaveLength(1);
  });

  it('[4.504] of another list, of a later state or of another database answers everything anew', async () => {
    const { client, chat, user } = await service.member();
    const other = await createChat(service.backend.knex, user.id);
    await say(client, chat.id, 'one');
    const [chats, messages] = [keptChats(client), keptMessages(client, chat.id)];
    await chats.update();
    await messages.update();
    const later = (cursor: string) => cursor.replace(/-\d+/, '-999999999999');
    const elsewhere = (cursor: string) => cursor.replace(/^\w+/, '0123456789ab');
    for (const path of [
      `/api/chats?archived=true&since=${chats.cursor}`,
      `/api/chats?since=${later(chats.cursor)}`,
      `/api/chats?since=${elsewhere(chats.cursor)}`,
      `/api/chats/${other.id}/messages?since=${messages.cursor}`,
      `/api/chats/${chat.id}/messages?since=${later(messages.cursor)}`,
      `/api/chats/${chat.id}/messages?since=${elsewhere(messages.cursor)}`,
    ]) {
      const list = (await client.get(path.replace(/since=[\w-]+/, ''))).body;
      const { body } = await client.get(path);
      expect(body).toMatchObject({ reset: true, deleted: [] });
      expect(body.changed).toEqual(list);
    }
  });

  it('[4.504] whose last message is gone answers everything anew', async () => {
    const { client, chat } = await service.member();
    const kept = keptMessages(client, chat.id);
    const { assistantMessage } = await say(client, chat.id, 'one');
    service.standin.set({ firstTokenMs: 60_000 });
    const stream = await retry(client, chat.id, assistantMessage.id);
    await vi.waitFor(() => expect(stream.events).toHaveLength(2));
    const [, wordless] = (await kept.update()).changed.at(-1)!.versions!;
    await client.post(`/api/chats/${chat.id}/messages/${wordless}/show`);
    await kept.update();
    expect(kept.items.at(-1)!.id).toBe(wordless);
    await client.post(`/api/chats/${chat.id}/messages/stop`);
    await stream.ended;
    expect(await kept.update()).toMatchObject({ reset: true, deleted: [] });
    expect(byId(kept.items)).toEqual(byId(await messagesOf(client, chat.id)));
  });

  it('[4.504] that is older than the kept deletions answers everything anew', async () => {
    const { client, chat, user } = await service.member();
    const { knex } = service.backend;
    const second = await createChat(knex, user.id);
    const [early, late] = [keptChats(client), keptChats(client)];
    await early.update();
    await client.delete(`/api/chats/${chat.id}`);
    await late.update();
    await client.delete(`/api/chats/${second.id}`);
    const kept = () => knex('deleted_chats').where({ user_id: user.id }).pluck('chat_id');
    await knex('deleted_chats')
      .where({ chat_id: chat.id })
      .update({ deleted_at: knex.raw(`now() - interval '29 days'`) });
    await removeExpiredRows(knex);
    expect(await kept()).toHaveLength(2);
    await knex('deleted_chats')
      .where({ chat_id: chat.id })
      .update({ deleted_at: knex.raw(`now() - interval '31 days'`) });
    await removeExpiredRows(knex);
    expect(await kept()).toEqual([second.id]);
    expect(await early.update()).toMatchObject({ reset: true, changed: [] });
    expect(await late.update()).toMatchObject({ deleted: [second.id], changed: [] });
    expect(early.items).toEqual([]);

    await knex('users').where({ id: user.id }).delete();
    expect(await kept()).toEqual([]);
  });
});
