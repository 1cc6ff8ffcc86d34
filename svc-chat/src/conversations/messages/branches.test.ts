import { randomUUID } from 'node:crypto';
import type { Chat, Message } from '@targum/contracts';
import { createChat, createClient, createMessage, errorOf } from '@targum/service-kit/testing';
import type { TestClient } from '@targum/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startChatService } from '../../testing/chat-service.ts';
import type { TestService } from '../../testing/chat-service.ts';
import { follow, messagesOf, retry, sendStreamed } from '../../testing/streams.ts';
import type { SendOptions } from '../../testing/streams.ts';
import { messageOf } from '../../testing/sent-message.ts';

let service: TestService;
beforeAll(async () => {
  service = await startChatService();
});
afterAll(() => service.close());
beforeEach(() => service.standin.reset());

/**
 * Sends a message and waits for the end of the reply.
 * @returns the ids of the message and the reply.
 */
const say = async (
  client: TestClient,
  chatId: string,
  text: string,
  options: SendOptions = {},
): Promise<{ question: string; reply: string }> => {
  const stream = await sendStreamed(client, chatId, `/echo ${text}`, options);
  expect(stream.response.status).toBe(200);
  await stream.ended;
  const [asked, begun] = stream.events.map(({ event }) => event);
  if (asked?.type !== 'user_message' || begun?.type !== 'assistant_message_start') {
    throw new Error('The stream does not begin with both messages');
  }
  return { question: asked.data.id, reply: begun.data.id };
};

const again = async (client: TestClient, chatId: string, messageId: string): Promise<string> => {
  const stream = await retry(client, chatId, messageId);
  expect(stream.response.status).toBe(200);
  await stream.ended;
  const last = stream.last?.event;
  return last?.type === 'done' ? last.data.id : '';
};

const show = (client: TestClient, chatId: string, messageId: string) =>
  client.post(`/api/chats/${chatId}/messages/${messageId}/show`);

const list = async (client: TestClient, chatId: string, query = ''): Promise<Message[]> => {
  const answer = await client.get<Message[]>(`/api/chats/${chatId}/messages${query}`);
  expect(answer.status).toBe(200);
  return answer.body;
};

const idsOf = (messages: readonly Message[]) => messages.map(({ id }) => id);

/** Returns the texts of messages, without the stand-in's command. */
const textsOf = (messages: readonly Pick<Message, 'content'>[]) =>
  messages.map(({ content }) => messageOf(content).replace('/echo ', ''));

/** Returns the last input of the model, without the prompt. */
const lastInput = () => {
  const body = service.standin.requests.at(-1)?.body as { messages: { content: string }[] };
  return textsOf(body.messages.slice(1));
};

/** Creates a chat with two exchanges. The user has edited the second question. */
const edited = async () => {
  const member = await service.member();
  const { client, chat } = member;
  const first = await say(client, chat.id, 'one');
  const second = await say(client, chat.id, 'two');
  const other = await say(client, chat.id, 'zwei', { parentId: first.reply });
  return { ...member, first, second, other };
};

describe('an edited message', () => {
  it('[4.80] is a new version beside the earlier one, and the model gets only the path of the new version', async () => {
    const { client, chat, first, second, other } = await edited();
    expect(lastInput()).toEqual(['one', 'one', 'zwei']);

    const path = await messagesOf(client, chat.id);
    expect(idsOf(path)).toEqual([first.question, first.reply, other.question, other.reply]);
    expect(path.map(({ parentId }) => parentId)).toEqual([null, ...idsOf(path).slice(0, 3)]);
    expect(path.map(({ versions }) => versions)).toEqual([
      undefined,
      undefined,
      [second.question, other.question],
      undefined,
    ]);

    await say(client, chat.id, 'drei');
    expect(lastInput()).toEqual(['one', 'one', 'zwei', 'zwei', 'drei']);
    expect(textsOf(await messagesOf(client, chat.id)).slice(-2)).toEqual(['drei', 'drei']);
  });

  it('[4.80] can be the first message, with and without a stream', async () => {
    const { client, chat } = await service.member();
    const first = await say(client, chat.id, 'one');
    const plain = await client.post<{ userMessage: Message; assistantMessage: Message }>(
      `/api/chats/${chat.id}/messages`,
      { content: '/echo uno', parentId: null },
    );
    expect(plain.status).toBe(200);
    const { userMessage, assistantMessage } = plain.body;
    expect([userMessage.parentId, assistantMessage.parentId]).toEqual([null, userMessage.id]);
    expect(lastInput()).toEqual(['uno']);
    const third = await say(client, chat.id, 'eins', { parentId: null });
    const [shown] = await messagesOf(client, chat.id);
    expect(shown?.versions).toEqual([first.question, userMessage.id, third.question]);
  });

  it('[4.80] is stored once for one Idempotency-Key, and refused if the same key comes with another parent', async () => {
    const { client, chat, first } = await edited();
    const options = { key: randomUUID(), parentId: first.reply };
    const sent = await Promise.all([1, 2].map(() => say(client, chat.id, 'deux', options)));
    expect(sent[0]).toEqual(sent[1]);
    const [, , question] = await messagesOf(client, chat.id);
    expect(question?.versions).toHaveLength(3);
    const other = await sendStreamed(client, chat.id, '/echo deux', { ...options, parentId: null });
    expect(other.response.status).toBe(409);
  });

  it('[4.80] is refused if its parent does not exist or is a question, and while a reply runs', async () => {
    const { client, chat, first, second } = await edited();
    const elsewhere = await createMessage(
      service.backend.knex,
      (await createChat(service.backend.knex, chat.user_id)).id,
    );
    const statusAfter = async (parentId: unknown) => {
      const path = `/api/chats/${chat.id}/messages`;
      const answer = await client.post(path, { content: '/echo no', parentId });
      return [answer.status, errorOf(answer).code];
    };
    for (const id of [randomUUID(), elsewhere.id]) {
      expect(await statusAfter(id)).toEqual([404, 'not_found']);
    }
    for (const id of [first.question, second.question, 'x', 7]) {
      expect(await statusAfter(id)).toEqual([422, 'validation_failed']);
    }
    service.standin.set({ tokensPerSecond: 0 });
    const running = await sendStreamed(client, chat.id, '/echo slow');
    expect(await statusAfter(first.reply)).toEqual([409, 'reply_in_progress']);
    service.standin.set({ tokensPerSecond: 2000 });
    await running.ended;
    expect(await list(client, chat.id, '?all=true')).toHaveLength(8);
  });

  it('keeps the title of the chat and counts like any message', async () => {
    const { client, chat, user } = await edited();
    expect((await client.get<Chat>(`/api/chats/${chat.id}`)).body.title).toBe('/echo one');
    const counted = await service.backend.knex('users').where({ id: user.id }).first();
    expect(counted?.message_count).toBe(6);
  });
});

describe('a retried reply', () => {
  it('[4.83] keeps its earlier versions, and any version at the end of a path can be retried', async () => {
    const { client, chat } = await service.member();
    const { question, reply } = await say(client, chat.id, 'one');
    const second = await again(client, chat.id, reply);
    const third = await again(client, chat.id, reply);
    expect(lastInput()).toEqual(['one']);
    const versions = [reply, second, third];
    expect(new Set(versions).size).toBe(3);
    expect(await messagesOf(client, chat.id)).toMatchObject([
      { id: question },
      { id: third, parentId: question, versions },
    ]);

    await say(client, chat.id, 'two', { parentId: second });
    expect((await retry(client, chat.id, second)).response.status).toBe(409);
    const fourth = await again(client, chat.id, third);
    expect((await messagesOf(client, chat.id)).at(-1)).toMatchObject({
      id: fourth,
      versions: [...versions, fourth],
    });
  });

  it('[4.61] keeps the earlier reply and gets no new version if the retry is stopped before its first word', async () => {
    const { client, chat } = await service.member();
    const { reply } = await say(client, chat.id, 'one');
    const before = await messagesOf(client, chat.id);
    service.standin.set({ firstTokenMs: 60_000 });
    const stream = await retry(client, chat.id, reply);
    await vi.waitFor(() => expect(stream.events).toHaveLength(2));
    const stopped = await client.post(`/api/chats/${chat.id}/messages/stop`);
    expect(stopped.body).toEqual({ stopped: true });
    await stream.ended;
    expect(await messagesOf(client, chat.id)).toEqual(before);
    expect(await list(client, chat.id, '?all=true')).toEqual(before);
    const rejoined = await follow(client, chat.id);
    await rejoined.ended;
    expect(rejoined.text).toBe('');
    expect(rejoined.last?.event).toMatchObject({ data: { status: 'stopped' } });
  });

  it('does not move a chat away from a path that was chosen in the meantime', async () => {
    const { client, chat, second, other } = await edited();
    service.standin.set({ firstTokenMs: 60_000 });
    const stream = await retry(client, chat.id, other.reply);
    await vi.waitFor(() => expect(stream.events).toHaveLength(2));
    await show(client, chat.id, second.question);
    service.standin.set({ firstTokenMs: 0 });
    await stream.ended;
    expect((await messagesOf(client, chat.id)).at(-1)?.id).toBe(second.reply);
  });
});

describe('the path of a chat', () => {
  it('[4.84] is chosen by one of its messages, goes on to the newest message below it, and is stored', async () => {
    const { client, chat, user, first, second, other } = await edited();
    const third = await say(client, chat.id, 'drei', { parentId: other.reply });

    expect((await show(client, chat.id, second.question)).status).toBe(204);
    const earlier = [first.question, first.reply, second.question, second.reply];
    expect(idsOf(await messagesOf(client, chat.id))).toEqual(earlier);
    const replica = await service.replica();
    const cookie = client.cookie;
    const device = createClient(replica.url, { cookie });
    expect(idsOf(await messagesOf(device, chat.id))).toEqual(earlier);

    expect((await show(device, chat.id, other.question)).status).toBe(204);
    expect((await messagesOf(client, chat.id)).at(-1)?.id).toBe(third.reply);
    expect((await show(client, chat.id, first.question)).status).toBe(204);
    expect((await messagesOf(client, chat.id)).at(-1)?.id).toBe(third.reply);
    expect(user.id).toBe(chat.user_id);
  });

  it('[4.84] is continued by a message without a parent, and by a retry', async () => {
    const { client, chat, second, other } = await edited();
    await show(client, chat.id, second.reply);
    const third = await say(client, chat.id, 'three');
    expect(lastInput()).toEqual(['one', 'one', 'two', 'two', 'three']);
    expect((await messagesOf(client, chat.id)).at(-2)).toMatchObject({
      id: third.question,
      parentId: second.reply,
    });
    await again(client, chat.id, other.reply);
    expect(lastInput()).toEqual(['one', 'one', 'zwei']);
    expect(textsOf(await messagesOf(client, chat.id))).toEqual(['one', 'one', 'zwei', 'zwei']);
  });

  it('[4.85] does not move other devices, which read and continue their own paths', async () => {
    const { client, chat, first, second, other } = await edited();
    const mine = await list(client, chat.id, `?through=${second.reply}`);
    expect(idsOf(mine)).toEqual([first.question, first.reply, second.question, second.reply]);
    expect(idsOf(await messagesOf(client, chat.id))).toContain(other.reply);

    const followed = await follow(client, chat.id, { query: '?follow=1' });
    const [a, b] = [
      await say(client, chat.id, 'A', { parentId: second.reply }),
      await say(client, chat.id, 'B', { parentId: other.reply }),
    ];
    await vi.waitFor(() => expect(followed.text).toContain('AB'));
    followed.leave();
    const parents = followed.events.flatMap(({ event }) =>
      event.type === 'user_message' ? [event.data.parentId] : [],
    );
    expect(parents.slice(-2)).toEqual([second.reply, other.reply]);

    const pathOf = (id: string) => list(client, chat.id, `?through=${id}&limit=3`);
    expect(idsOf(await pathOf(mine.at(-1)!.id))).toEqual([second.reply, a.question, a.reply]);
    expect(idsOf(await pathOf(other.reply))).toEqual([other.reply, b.question, b.reply]);
    expect(lastInput()).toEqual(['one', 'one', 'zwei', 'zwei', 'B']);
  });

  it('[4.85] is listed with all versions on request, oldest first, each with its parent', async () => {
    const { client, chat, first, second, other } = await edited();
    const all = await list(client, chat.id, '?all=true');
    const ids = [first, second, other].flatMap(({ question, reply }) => [question, reply]);
    expect(idsOf(all)).toEqual(ids);
    expect(all.map(({ parentId }) => parentId)).toEqual([
      ...[null, first.question, first.reply],
      ...[second.question, first.reply, other.question],
    ]);
    expect(await list(client, chat.id, '?all=true&limit=3')).toEqual(all.slice(3));
    expect(await list(client, chat.id, `?all=true&limit=3&before=${other.question}`)).toEqual(
      all.slice(1, 4),
    );
  });

  it('[4.48, 4.85] is paged without gaps or repetition, through many branches', async () => {
    const { client, chat } = await service.member();
    let last = await say(client, chat.id, '0');
    for (let turn = 1; turn < 6; turn++) {
      const earlier = last;
      last = await say(client, chat.id, `${turn}`);
      if (turn % 2 === 0) {
        last = await say(client, chat.id, `${turn} again`, { parentId: earlier.reply });
        last.reply = await again(client, chat.id, last.reply);
      }
    }
    const whole = await messagesOf(client, chat.id);
    expect(textsOf(whole)).toEqual(
      ['0', '1', '2 again', '3', '4 again', '5'].flatMap((each) => [each, each]),
    );
    expect(whole.map(({ versions }) => versions?.length)).toEqual([
      ...[undefined, undefined, undefined, undefined, 2, 2],
      ...[undefined, undefined, 2, 2, undefined, undefined],
    ]);
    for (const limit of [1, 2, 3, 5, 12]) {
      const pages: Message[][] = [];
      for (let query = ''; ;) {
        const page = await list(client, chat.id, `?limit=${limit}${query}`);
        if (page.length === 0) break;
        pages.unshift(page);
        query = `&before=${page[0]!.id}`;
      }
      expect(pages.flat()).toEqual(whole);
    }
    expect(await list(client, chat.id, `?before=${whole[5]!.id}`)).toEqual(whole.slice(0, 5));
  });

  it('[4.84] can be chosen only by the owner of the chat, and only with a message of the chat', async () => {
    const { client, chat, second } = await edited();
    const stranger = await service.member();
    for (const [caller, chatId, id] of [
      [stranger.client, chat.id, second.reply],
      [stranger.client, stranger.chat.id, second.reply],
      [client, chat.id, randomUUID()],
      [client, chat.id, 'x'],
    ] as const) {
      expect((await show(caller, chatId, id)).status).toBe(404);
    }
    const path = `/api/chats/${chat.id}/messages`;
    expect((await stranger.client.get(`${path}?through=${second.reply}`)).status).toBe(404);
    expect((await client.get(`${path}?limit=2&through=${randomUUID()}`)).status).toBe(404);
    const sent = await stranger.client.post(path, { content: 'x', parentId: second.reply });
    expect(sent.status).toBe(404);
  });
});

it('a reply on a branch can be stopped, resumed and followed', async () => {
  const { client, chat, first } = await edited();
  service.standin.set({ tokensPerSecond: 50 });
  const stream = await sendStreamed(client, chat.id, '/long 1000', { parentId: first.reply });
  await vi.waitFor(() => expect(stream.text).not.toBe(''));
  stream.leave();
  const lastEventId = stream.last!.id!;
  const resumed = await follow(client, chat.id, { lastEventId });
  await vi.waitFor(() => expect(resumed.text).not.toBe(''));
  await client.post(`/api/chats/${chat.id}/messages/stop`);
  await resumed.ended;
  expect(resumed.last?.event).toMatchObject({ type: 'done', data: { status: 'stopped' } });
  const [, , question, reply] = await messagesOf(client, chat.id);
  expect(reply).toMatchObject({
    parentId: question!.id,
    status: 'stopped',
    content: stream.text + resumed.text,
  });
});

it('[9.16] an imported chat is one path, which can be branched', async () => {
  const { client, chat } = await service.member();
  const { knex } = service.backend;
  const rows = [];
  for (const [role, content] of [
    ['user', 'a'],
    ['assistant', 'b'],
    ['user', 'c'],
    ['user', 'd'],
    ['assistant', 'e'],
  ] as const) {
    rows.push(await createMessage(knex, chat.id, { role, content }));
  }
  const path = await messagesOf(client, chat.id);
  expect(path.map(({ parentId }) => parentId)).toEqual([null, ...idsOf(path).slice(0, -1)]);
  expect(path.every(({ versions }) => versions === undefined)).toBe(true);

  await again(client, chat.id, rows[4]!.id);
  expect(lastInput()).toEqual(['a', 'b', 'c\n\nd']);
  await say(client, chat.id, 'C', { parentId: rows[1]!.id });
  expect(lastInput()).toEqual(['a', 'b', 'C']);
  expect((await messagesOf(client, chat.id))[2]?.versions?.[0]).toBe(rows[2]!.id);
});

it('all branches are deleted with their chat', async () => {
  const { client, chat } = await edited();
  expect((await client.delete(`/api/chats/${chat.id}`)).status).toBe(204);
  await vi.waitFor(async () =>
    expect(await service.backend.knex('messages').where({ chat_id: chat.id })).toEqual([]),
  );
});
