import type { Message, SendMessageResponse } from '@targum/contracts';
import { annotation } from '@targum/contracts/on-demand';
import type { Annotation } from '@targum/contracts/on-demand';
import { createClient } from '@targum/service-kit/testing';
import type { TestClient } from '@targum/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startChatService } from '../../testing/chat-service.ts';
import type { Member, Replica, TestService } from '../../testing/chat-service.ts';
import { recordStatements } from '../../testing/costs.ts';
import { deadReply } from '../../testing/dead-reply.ts';
import { follow, messagesOf, retry, sendStreamed } from '../../testing/streams.ts';
import type { OpenStream } from '../../testing/streams.ts';
import { installText, testBook } from '../../testing/texts.ts';

let service: TestService;
let second: Replica;
/** This limit is long enough for a busy machine. */
const milliseconds = 60_000;

beforeAll(async () => {
  service = await startChatService({ annotations: { lookEveryMs: 20, milliseconds } });
  const { knex } = service.backend;
  const mark = testBook('MRK', [45, 28, 35, 41], { names: { short: 'Mak' } });
  await installText(knex, [mark, testBook('JHN', [51, 25, 36])], { id: 'web', isDefault: true });
  await installText(knex, [mark], { id: 'lsg', language: 'fr' });
  second = await service.replica({ annotations: { milliseconds } });
  const { client, chat } = await service.member();
  await vi.waitFor(
    async () =>
      expect((await send(client, chat.id, 'Mak 4:35')).userMessage.annotations).not.toEqual([]),
    { timeout: 30_000, interval: 100 },
  );
});
afterAll(() => service.close());
beforeEach(() => service.standin.reset());

const send = async (client: TestClient, chatId: string, content: string, language = 'en') => {
  const answer = await client.request<SendMessageResponse>(
    'POST',
    `/api/chats/${chatId}/messages`,
    { content },
    { 'accept-language': language },
  );
  expect(answer.status).toBe(200);
  return answer.body;
};

/** Returns the words and the reference of each annotation of a message. */
const wordsOf = ({ content, annotations }: Pick<Message, 'content' | 'annotations'>) =>
  annotation
    .array()
    .parse(annotations)
    .map(({ start, end, ref }) => [content.slice(start, end), ref]);

const itemsOf = (stream: Pick<OpenStream, 'events'>): readonly Annotation[] =>
  stream.events.flatMap(({ event }) => (event.type === 'annotations' ? event.data.items : []));

const storm = {
  ...{ start: 4, end: 16, kind: 'reference', ref: 'MRK 4:35-41', label: 'Mark 4:35–41' },
  textId: 'web',
};

describe("a user's message", () => {
  it('[4.163] is stored and answered with its references, by every call', async () => {
    const { client, chat, user } = await service.member();
    const sent = await send(client, chat.id, 'See Mark 4:35-41, and 😀 John 3:16?');
    const found = [storm, expect.objectContaining({ start: 25, end: 34, ref: 'JHN 3:16' })];
    expect(sent.userMessage.annotations).toEqual(found);
    expect(wordsOf(sent.userMessage)[1]).toEqual(['John 3:16', 'JHN 3:16']);
    const [listed] = await messagesOf(client, chat.id);
    expect(listed?.annotations).toEqual(found);
    const followed = await follow(client, chat.id);
    await followed.ended;
    expect(followed.events[0]?.event).toMatchObject({
      type: 'user_message',
      data: { annotations: found },
    });
    const { client: program } = await service.keyOf(user);
    expect((await messagesOf(program, chat.id))[0]?.annotations).toEqual(found);
  });

  it('[4.163] has an empty list of annotations if it has no references', async () => {
    const { client, chat } = await service.member();
    const { userMessage, assistantMessage } = await send(client, chat.id, '/echo Peace');
    expect([userMessage.annotations, assistantMessage.annotations]).toEqual([[], []]);
  });

  it('[4.163, 8.90] has its references if a key sent the message, also in the stream and in a repeated call', async () => {
    const { chat, user } = await service.member();
    const { client: program } = await service.keyOf(user);
    for (let time = 0; time < 2; time += 1) {
      const stream = await sendStreamed(program, chat.id, 'See Mark 4:35-41', { key: 'mark-4-35' });
      await stream.ended;
      expect(stream.events[0]?.event).toMatchObject({ data: { annotations: [storm] } });
    }
    expect(await messagesOf(program, chat.id)).toHaveLength(2);
  });

  it('[4.163] keeps its references when its reply is retried, and an edited message has its own', async () => {
    const { client, chat } = await service.member();
    const { assistantMessage } = await send(client, chat.id, 'See Mark 4:35-41');
    const retried = await retry(client, chat.id, assistantMessage.id);
    await retried.ended;
    expect(retried.events[0]?.event).toMatchObject({ data: { annotations: [storm] } });
    const edited = await sendStreamed(client, chat.id, 'See John 3:16', { parentId: null });
    await edited.ended;
    const [shown] = await messagesOf(client, chat.id);
    expect(wordsOf(shown!)).toEqual([['John 3:16', 'JHN 3:16']]);
  });

  it('[4.161] has references with a problem for verses that the text lacks', async () => {
    const { client, chat } = await service.member();
    const { userMessage } = await send(client, chat.id, 'Mark 4:41-45, Mark 99:1, Luke 8:22');
    expect(userMessage.annotations).toMatchObject([
      { ref: 'MRK 4:41-45', problem: 'no_such_verse' },
      { ref: 'MRK 99:1', problem: 'no_such_chapter' },
      { ref: 'LUK 8:22', problem: 'no_such_book' },
    ]);
  });

  it("[4.161] has references in the caller's language, which open in the text of the chat's passage or else in a text in this language", async () => {
    const { client, chat } = await service.member();
    const inFrench = await send(client, chat.id, 'Voir Marc 4,35', 'fr-CA');
    expect(inFrench.userMessage.annotations).toMatchObject([
      { ref: 'MRK 4:35', label: 'Marc 4:35', textId: 'lsg' },
    ]);
    await client.patch(`/api/chats/${chat.id}`, { passage: { ref: 'JHN 3', textId: 'web' } });
    const inChat = await send(client, chat.id, '/echo Voir Jean 3,16', 'fr-CA');
    for (const { annotations } of [inChat.userMessage, inChat.assistantMessage]) {
      expect(annotations).toMatchObject([{ ref: 'JHN 3:16', label: 'Jean 3:16', textId: 'web' }]);
      expect(annotations?.[0]).not.toHaveProperty('problem');
    }
    await service.backend
      .knex('chats')
      .where({ id: chat.id })
      .update({ passage: { ref: 'JHN 3', textId: 'removed' } });
    const removed = await send(client, chat.id, '/echo Marc 4,35', 'fr-CA');
    for (const { annotations } of [removed.userMessage, removed.assistantMessage]) {
      expect(annotations).toMatchObject([{ ref: 'MRK 4:35', textId: 'lsg' }]);
    }
  });

  it('[4.163] has at most 100 references, like a reply', async () => {
    const { client, chat } = await service.member();
    const many = 'Mark 4:35.\n\n'.repeat(130);
    const { userMessage, assistantMessage } = await send(client, chat.id, `/echo ${many}`);
    expect(userMessage.annotations).toHaveLength(100);
    expect(assistantMessage.annotations).toHaveLength(100);
  });

  it('[4.167] costs one further statement if the message has references, and none otherwise', async () => {
    const { client, chat } = await service.member();
    const statements = recordStatements(service);
    await send(client, chat.id, '/echo 12 people');
    expect(statements).not.toContain('annotations.text-of-chat');
    await send(client, chat.id, '/echo Mark 4:35');
    expect(statements.filter((name) => name.startsWith('annotations.text-of-chat'))).toHaveLength(
      1,
    );
  });
});

const REPLY = [
  'The storm is in Mark 4:35-41.',
  'Not in `Mark 1:1`, and not in [Mark 2:1](https://example.org).',
  '```\nMark 1:1\n\nMark 1:2\n```',
  'Also John 3:16 and\nMark 99:1',
].join('\n\n');

const REFS = ['MRK 4:35-41', 'JHN 3:16', 'MRK 99:1'];

const refsOf = (items: readonly Annotation[] | undefined) => items?.map(({ ref }) => ref);

/** Returns the stored reply of a chat. */
const replyOf = async ({ client, chat }: Pick<Member, 'client' | 'chat'>) =>
  (await messagesOf(client, chat.id))[1]!;

/** Stops the stand-in from sending, so that the reply does not end while a test acts. */
const pause = () => service.standin.set({ tokensPerSecond: 0 });
const goOn = () => service.standin.set({ tokensPerSecond: 2000 });

/** Starts a reply that is written slowly, and waits for its first reference. */
const running = async () => {
  const member = await service.member();
  service.standin.set({ tokensPerSecond: 20 });
  const text = `${REPLY}\n\n${'word '.repeat(200)}and Mark 1:45`;
  const sent = await sendStreamed(member.client, member.chat.id, `/echo ${text}`);
  await vi.waitFor(() => expect(itemsOf(sent)).not.toEqual([]), 20_000);
  pause();
  const elsewhere = createClient(second.url, { cookie: member.client.cookie });
  return { ...member, sent, text, elsewhere };
};

describe('a reply', () => {
  it('[4.165] has the references of its prose, which are stored with it', async () => {
    const member = await service.member();
    const sent = await sendStreamed(member.client, member.chat.id, `/echo ${REPLY}`);
    await sent.ended;
    expect(sent.text).toBe(REPLY);
    expect(refsOf(itemsOf(sent))).toEqual(REFS);
    const reply = await replyOf(member);
    expect(reply.annotations).toEqual(itemsOf(sent));
    expect(wordsOf(reply)).toEqual([
      ['Mark 4:35-41', 'MRK 4:35-41'],
      ['John 3:16', 'JHN 3:16'],
      ['Mark 99:1', 'MRK 99:1'],
    ]);
    expect(sent.last?.event.type).toBe('done');
  });

  it('[4.166] sends the references of a paragraph after the text of the paragraph, without an id', async () => {
    const { sent } = await running();
    let text = '';
    for (const { id, event } of sent.events) {
      if (event.type === 'content') text += event.data;
      if (event.type !== 'annotations') continue;
      expect(id).toBeUndefined();
      for (const { end } of event.data.items) expect(text.length).toBeGreaterThanOrEqual(end);
    }
    expect(refsOf(itemsOf(sent))?.[0]).toBe('MRK 4:35-41');
    goOn();
    await sent.ended;
    expect(refsOf(itemsOf(sent))).toEqual([...REFS, 'MRK 1:45']);
  });

  it.each(['the same replica', 'another replica'])(
    '[4.166] sends all its references to a reader who comes back on %s',
    async (where) => {
      const { client, elsewhere, chat, sent, text } = await running();
      sent.leave();
      await sent.ended;
      const lastEventId = sent.events.findLast(({ id }) => id !== undefined)!.id!;
      const reader = where === 'another replica' ? elsewhere : client;
      const resumed = await follow(reader, chat.id, { lastEventId });
      goOn();
      await resumed.ended;
      expect(sent.text + resumed.text).toBe(text);
      expect(refsOf(itemsOf(resumed))).toEqual([...REFS, 'MRK 1:45']);
      expect(itemsOf(resumed)).toEqual((await replyOf({ client, chat })).annotations);
    },
  );

  it('[4.166] sends all references to a reader who comes back after the end, wherever the reader stopped', async () => {
    const { client, chat } = await service.member();
    const sent = await sendStreamed(client, chat.id, `/echo ${REPLY}`);
    await sent.ended;
    const ids = sent.events.flatMap(({ id, event }) => (event.type === 'done' ? [] : (id ?? [])));
    for (const lastEventId of ['', ...ids]) {
      const again = await follow(createClient(second.url, { cookie: client.cookie }), chat.id, {
        lastEventId,
      });
      await again.ended;
      expect(itemsOf(again)).toEqual(itemsOf(sent));
      expect(again.last?.event.type).toBe('done');
    }
  });

  it('[4.165] keeps the references of its text when the reply is stopped', async () => {
    const { client, chat, sent } = await running();
    await client.post(`/api/chats/${chat.id}/messages/stop`);
    await sent.ended;
    const reply = await replyOf({ client, chat });
    expect(reply).toMatchObject({ status: 'stopped', content: sent.text });
    expect(reply.annotations).toEqual(itemsOf(sent));
    expect(refsOf(reply.annotations)?.[0]).toBe('MRK 4:35-41');
  });

  it('[4.165] has the references of its last paragraph even if that paragraph is incomplete', async () => {
    const member = await service.member();
    await (
      await sendStreamed(member.client, member.chat.id, '/echo See Mark 4:35-41')
    ).ended;
    expect((await replyOf(member)).annotations).toEqual([storm]);
  });

  it('[4.165] has the references of its text when its process is stopped', async () => {
    const replica = await service.replica({ annotations: { milliseconds } });
    const member = await service.member();
    const client = createClient(replica.url, { cookie: member.client.cookie });
    service.standin.set({ tokensPerSecond: 20 });
    const sent = await sendStreamed(
      client,
      member.chat.id,
      `/echo ${REPLY} ${'word '.repeat(200)}`,
    );
    await vi.waitFor(() => expect(sent.text).toContain('Not in'), 20_000);
    await replica.drain(AbortSignal.abort());
    await sent.ended;
    const reply = await replyOf(member);
    expect(reply.status).toBe('interrupted');
    expect(refsOf(reply.annotations)?.[0]).toBe('MRK 4:35-41');
  });
});

describe('a reply of a dead process', () => {
  it('[4.165] has the references of its text', async () => {
    const reading = { language: 'en', textIds: ['removed', 'web'] };
    const member = await deadReply(service, { logged: { text: REPLY, ofTokens: [] }, reading });
    const followed = await follow(member.client, member.chat.id);
    await followed.ended;
    expect(followed.last?.event).toMatchObject({ data: { status: 'interrupted' } });
    expect(refsOf(itemsOf(followed))).toEqual(REFS);
    const reply = await replyOf(member);
    expect(reply.status).toBe('interrupted');
    expect(refsOf(reply.annotations)).toEqual(REFS);
  });
});

it('[4.167] while a message is slow to read, other messages still get their references', async () => {
  const replica = await service.replica({ annotations: { milliseconds: 3000 } });
  const memberHere = async () => {
    const { client, chat } = await service.member();
    return { client: createClient(replica.url, { cookie: client.cookie }), chat };
  };
  const [hostile, reader] = [await memberHere(), await memberHere()];
  const find = async () =>
    (await send(reader.client, reader.chat.id, 'See John 3:16')).userMessage.annotations;
  await vi.waitFor(async () => expect(await find()).toHaveLength(1), 30_000);
  // Reading this message takes longer than the replica waits.
  const slow = `Mark 1${'(1 Mark '.repeat(110)}\n`.repeat(35).slice(0, 32_000);
  const attack = (async () => {
    for (let time = 0; time < 2; time += 1) await send(hostile.client, hostile.chat.id, slow);
  })();
  for (let time = 0; time < 5; time += 1) {
    expect(await find()).toMatchObject([{ ref: 'JHN 3:16' }]);
  }
  await attack;
});

it('[4.170] the service finds references with the book names of a text that was installed later', async () => {
  const { client, chat } = await service.member();
  const find = async () => (await send(client, chat.id, 'See Lukasi 8:22')).userMessage.annotations;
  expect(await find()).toEqual([]);
  const luke = testBook('LUK', [80, 52, 38, 44, 39, 49, 50, 56], { names: { short: 'Lukasi' } });
  await installText(service.backend.knex, [luke], { id: 'talu', language: 'sw' });
  await vi.waitFor(async () => expect(await find()).toMatchObject([{ ref: 'LUK 8:22' }]), {
    timeout: 30_000,
    interval: 100,
  });
});

it('[4.169] a shared copy has the annotations of the messages', async () => {
  const { client, chat } = await service.member();
  await send(client, chat.id, 'See Mark 4:35-41');
  const { body: share } = await client.post<{ token: string }>(`/api/chats/${chat.id}/shares`, {});
  const reader = await service.member();
  const copy = await reader.client.get<{ messages: Message[] }>(`/api/shared/${share.token}`);
  expect(copy.body.messages.map(({ annotations }) => annotations)).toEqual([
    [storm],
    expect.any(Array),
  ]);
});
