import { randomUUID } from 'node:crypto';
import { chat as chatSchema, headers, limits, rateLimits } from '@targum/contracts';
import type { Chat, Message } from '@targum/contracts';
import type { Annotation } from '@targum/contracts/on-demand';
import { createdShare, share, sharedCopy, shareStrings } from '@targum/contracts/on-demand';
import { removeExpiredRows } from '@targum/service-kit';
import { createMessage } from '@targum/service-kit/testing';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startChatService } from '../../testing/chat-service.ts';
import type { Member, TestService } from '../../testing/chat-service.ts';

let service: TestService;
let reader: Member;
beforeAll(async () => {
  service = await startChatService();
  reader = await service.member();
});
afterAll(() => service.close());

const writer = async () => {
  const member = await service.member({ first_name: 'Aisha', last_name: 'Mwangi' });
  const { knex } = service.backend;
  await createMessage(knex, member.chat.id, { content: 'What is grace?' });
  await createMessage(knex, member.chat.id, {
    role: 'assistant',
    content: 'A gift.',
    assistant_id: 'storyteller',
  });
  return member;
};

const shareChat = async ({ client, chat }: Member, request: object = {}) => {
  const answer = await client.post(`/api/chats/${chat.id}/shares`, request);
  expect(answer.status).toBe(201);
  expect(answer.headers.get('content-encoding')).toBe('identity');
  return createdShare.parse(answer.body);
};
const readAs = ({ client }: Pick<Member, 'client'>, token: string) =>
  client.get(`/api/shared/${token}`);

const DAY_MS = 24 * 3600 * 1000;

describe('a shared copy', () => {
  it('[4.106, 8.156] shows the chat as it was when it was shared', async () => {
    const owner = await writer();
    const { token } = await shareChat(owner);
    await createMessage(service.backend.knex, owner.chat.id, { content: 'later' });
    const answer = await readAs(reader, token);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(sharedCopy.strict().parse(answer.body)).toMatchObject({
      title: owner.chat.title,
      sharedBy: null,
      messages: [
        { role: 'user', content: 'What is grace?', assistantId: null },
        { role: 'assistant', content: 'A gift.', assistantId: 'storyteller' },
      ],
    });
  });

  it('[4.106] names its owner only if the owner agrees', async () => {
    const owner = await writer();
    const { token } = await shareChat(owner, { withNames: true });
    expect((await readAs(reader, token)).body.sharedBy).toBe('Aisha Mwangi');
  });

  it('[2.140] does not name an owner whose name is invisible', async () => {
    const owner = await service.member({ first_name: '\u3164', last_name: '\u200b' });
    const { token } = await shareChat(owner, { withNames: true });
    expect((await readAs(reader, token)).body.sharedBy).toBeNull();
  });

  it('[4.106] leaves out other versions, a running reply and a reply without text', async () => {
    const owner = await service.member();
    const { knex } = service.backend;
    const path = `/api/chats/${owner.chat.id}/messages`;
    await owner.client.post(path, { content: '/echo before' });
    await owner.client.post(path, { content: '/echo edited', parentId: null });
    const reply = { role: 'assistant', assistant_id: 'storyteller' } as const;
    await createMessage(knex, owner.chat.id, { ...reply, content: '', status: 'failed' });
    await createMessage(knex, owner.chat.id, { ...reply, content: 'half', status: 'streaming' });
    const { token, messages } = await shareChat(owner);
    expect(messages).toBe(2);
    const { body } = await readAs(reader, token);
    expect(body.messages.map(({ content }: { content: string }) => content)).toEqual([
      '/echo edited',
      'edited',
    ]);
  });

  it('[4.140] has the path through a message if the request names this message', async () => {
    const owner = await service.member();
    const path = `/api/chats/${owner.chat.id}/messages`;
    const { body: before } = await owner.client.post(path, { content: '/echo before' });
    await owner.client.post(path, { content: '/echo edited', parentId: null });
    const { token } = await shareChat(owner, { through: before.userMessage.id });
    const { body } = await readAs(reader, token);
    expect(body.messages.map(({ content }: { content: string }) => content)).toEqual([
      '/echo before',
      'before',
    ]);
  });

  it('[4.140] is refused for a message that the chat does not have', async () => {
    const [owner, other] = [await writer(), await service.member()];
    const { id: elsewhere } = await createMessage(service.backend.knex, other.chat.id);
    for (const through of [elsewhere, randomUUID()]) {
      const refused = await owner.client.post(`/api/chats/${owner.chat.id}/shares`, { through });
      expect(refused.status).toBe(404);
    }
    const invalid = await owner.client.post(`/api/chats/${owner.chat.id}/shares`, { through: 'x' });
    expect(invalid.status).toBe(422);
    expect((await owner.client.get('/api/shares')).body).toEqual([]);
  });

  it('[4.106] has at most the newest two megabytes', async () => {
    const owner = await service.member();
    const { knex } = service.backend;
    const size = Math.floor(limits.share.bytesMax / 2);
    for (const letter of ['a', 'b', 'c']) {
      await createMessage(knex, owner.chat.id, { content: letter.repeat(size) });
    }
    const { token } = await shareChat(owner);
    const { messages } = (await readAs(reader, token)).body;
    expect(messages.map(({ content }: { content: string }) => content[0])).toEqual(['b', 'c']);
  });

  it('[4.106] is refused to a user with 100 copies', async () => {
    const owner = await writer();
    await service.backend.knex.raw(
      `insert into shared_copies (id, user_id, chat_id, token_hash, title, message_count, messages)
        select gen_random_uuid(), ?, ?, gen_random_uuid(), 't', 0, '[]' from generate_series(1, ?)`,
      [owner.user.id, owner.chat.id, limits.share.perUserMax],
    );
    const answer = await owner.client.post(`/api/chats/${owner.chat.id}/shares`, {});
    expect(answer.status).toBe(409);
    expect(answer.body.message).toBe(shareStrings.tooMany);
  });

  it('[4.107] expires after 30 days, or after the time that its owner chose', async () => {
    const owner = await writer();
    const days = ({ expiresAt, createdAt }: { expiresAt: string | null; createdAt: string }) =>
      expiresAt && (Date.parse(expiresAt) - Date.parse(createdAt)) / DAY_MS;
    expect(days(await shareChat(owner))).toBe(30);
    expect(days(await shareChat(owner, { expiresInDays: 7 }))).toBe(7);
    expect(days(await shareChat(owner, { expiresInDays: null }))).toBeNull();
    for (const expiresInDays of [0, limits.share.maxDays + 1, 1.5]) {
      const refused = await owner.client.post(`/api/chats/${owner.chat.id}/shares`, {
        expiresInDays,
      });
      expect(refused.status).toBe(422);
    }
    const { id, token } = await shareChat(owner);
    const { knex } = service.backend;
    await knex('shared_copies')
      .where({ id })
      .update({ expires_at: new Date(Date.now() - 1000) });
    expect((await readAs(reader, token)).status).toBe(404);
    const listed = (await owner.client.get('/api/shares')).body as { id: string }[];
    expect(listed.map((one) => one.id)).not.toContain(id);
    await removeExpiredRows(knex);
    expect(await knex('shared_copies').where({ id })).toEqual([]);
  });

  it('[4.108] is listed for its owner without the token, and can be revoked', async () => {
    const owner = await writer();
    const { token, ...shared } = await shareChat(owner);
    const { body } = await owner.client.get('/api/shares');
    expect(body).toEqual([shared]);
    expect(share.strict().parse(body[0])).toEqual(shared);
    expect((await reader.client.get('/api/shares')).body).toEqual([]);
    expect((await reader.client.delete(`/api/shares/${shared.id}`)).status).toBe(404);
    expect((await readAs(reader, token)).status).toBe(200);
    expect((await owner.client.delete(`/api/shares/${shared.id}`)).status).toBe(204);
    expect((await readAs(reader, token)).status).toBe(404);
    expect((await owner.client.delete(`/api/shares/${shared.id}`)).status).toBe(404);
  });

  it('[4.108] is found only by its token, of which a hash is stored', async () => {
    const owner = await writer();
    const { token, id } = await shareChat(owner);
    const row = await service.backend.knex('shared_copies').where({ id }).first();
    expect(JSON.stringify(row)).not.toContain(token);
    for (const guess of [row.token_hash, id, 'x', `${token}x`]) {
      expect((await readAs(reader, guess)).status).toBe(404);
    }
  });

  it('[4.108] ends with its chat', async () => {
    const owner = await writer();
    const { token } = await shareChat(owner);
    await owner.client.delete(`/api/chats/${owner.chat.id}`);
    expect((await readAs(reader, token)).status).toBe(404);
  });

  it('[4.106] is made once for a repeated request', async () => {
    const owner = await writer();
    const key = randomUUID();
    const send = () =>
      owner.client.fetch(`/api/chats/${owner.chat.id}/shares`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [headers.idempotencyKey]: key },
        body: '{}',
      });
    const first = await (await send()).json();
    expect(await (await send()).json()).toEqual(first);
    expect((await owner.client.get('/api/shares')).body).toHaveLength(1);
  });

  it('[4.106] is refused with 404 for a chat that does not exist', async () => {
    const answer = await reader.client.post(`/api/chats/${randomUUID()}/shares`, {});
    expect(answer.status).toBe(404);
  });
});

/** An annotation that keeps its place in a copy. */
const REFERENCE: Annotation = {
  ...{ kind: 'reference', start: 8, end: 17, ref: 'MRK 4:39', label: 'Mark 4:39' },
};

describe('a shared copy that is continued', () => {
  const AT = new Date('2026-03-01T09:30:12.345Z');

  /** Shares a chat with a question and a reply. */
  const shareStory = async (request: object = {}) => {
    const owner = await service.member({ first_name: 'Aisha', last_name: 'Mwangi' });
    const { knex } = service.backend;
    await owner.client.patch(`/api/chats/${owner.chat.id}`, { title: 'The storm' });
    await createMessage(knex, owner.chat.id, {
      ...{ content: 'What is Mark 4:39?', created_at: AT },
      annotations: JSON.stringify([REFERENCE]) as unknown as Annotation[],
    });
    const reply = { role: 'assistant', assistant_id: 'oral-performer' } as const;
    await createMessage(knex, owner.chat.id, { ...reply, content: 'A calm.', created_at: AT });
    return { owner, ...(await shareChat(owner, request)) };
  };
  const continueAs = ({ client }: Pick<Member, 'client'>, token: string) =>
    client.post(`/api/shared/${token}/chats`, {});
  const messagesOf = async ({ client }: Member, chatId: string) =>
    (await client.get<Message[]>(`/api/chats/${chatId}/messages`)).body;

  it('[4.434] becomes a chat of the reader, with all its messages', async () => {
    const { token } = await shareStory();
    const own = await service.member();
    const answer = await continueAs(own, token);
    expect(answer.status).toBe(201);
    const made = chatSchema.strict().parse(answer.body);
    expect(made).toMatchObject({
      title: 'The storm',
      running: false,
      unread: false,
      passage: null,
    });
    const copied = { createdAt: AT.toISOString(), status: 'complete', copied: true };
    expect(await messagesOf(own, made.id)).toMatchObject([
      {
        ...{ role: 'user', content: 'What is Mark 4:39?', assistantId: null, parentId: null },
        ...{ annotations: [REFERENCE], ...copied },
      },
      { role: 'assistant', content: 'A calm.', assistantId: 'oral-performer', ...copied },
    ]);
    const listed = (await own.client.get<Chat[]>('/api/chats')).body;
    expect(listed[0]).toEqual(made);
  });

  it('[4.434] goes on with the messages of the copy', async () => {
    const { token } = await shareStory();
    const own = await service.member();
    const { id } = (await continueAs(own, token)).body;
    const sent = await own.client.post(`/api/chats/${id}/messages`, { content: '/echo on' });
    expect(sent.status).toBe(200);
    const messages = await messagesOf(own, id);
    expect(messages.map(({ copied }) => copied)).toEqual([true, true, undefined, undefined]);
    expect(messages[2]!.parentId).toBe(messages[1]!.id);
  });

  it('[4.434] keeps the assistant of its last reply, unless that is no longer active', async () => {
    const { owner, token } = await shareStory();
    expect((await continueAs(reader, token)).body.assistantId).toBe('oral-performer');
    const { knex } = service.backend;
    const reply = {
      role: 'assistant',
      assistant_id: 'conversation-partner',
      content: 'x',
    } as const;
    await createMessage(knex, owner.chat.id, reply);
    await createMessage(knex, owner.chat.id, { ...reply, assistant_id: 'of-long-ago' });
    const { token: later } = await shareChat(owner);
    expect((await continueAs(reader, later)).body.assistantId).toBe('conversation-partner');
  });

  it('[4.435] counts in no figure, no budget and no limit of the reader', async () => {
    const { token } = await shareStory();
    const own = await service.member();
    const { knex } = service.backend;
    const { id } = (await continueAs(own, token)).body;
    const user = await knex('users').where({ id: own.user.id }).first();
    expect(user).toMatchObject({ message_count: 0 });
    expect(await knex('generations').where({ chat_id: id })).toEqual([]);
    expect(await knex('usage_by_user').where({ user_id: own.user.id })).toEqual([]);
  });

  it('[4.434] is refused with 429 after many calls of a user', async () => {
    const { token } = await shareStory();
    const own = await service.member();
    const { rateLimit } = service.backend;
    const limit = rateLimit('continued-copies', rateLimits.continuedCopiesPerUser);
    for (let call = 0; call < 59; call += 1) await limit.consume(own.user.id);
    expect((await continueAs(own, token)).status).toBe(201);
    expect((await continueAs(own, token)).status).toBe(429);
  });

  it('[4.434] is copied once for a repeated request', async () => {
    const { token } = await shareStory();
    const own = await service.member();
    const key = randomUUID();
    const send = () =>
      own.client.fetch(`/api/shared/${token}/chats`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [headers.idempotencyKey]: key },
        body: '{}',
      });
    const first = await (await send()).json();
    expect(await (await send()).json()).toEqual(first);
    const chats = (await own.client.get<Chat[]>('/api/chats')).body;
    expect(chats.filter(({ title }) => title === 'The storm')).toHaveLength(1);
    const keys = await service.backend.knex('idempotency_keys').where({ key });
    expect(JSON.stringify(keys)).not.toContain(token);
  });

  it('[4.434] is 404 once it is revoked or has expired, and makes no chat', async () => {
    const { owner, id, token } = await shareStory();
    const { knex } = service.backend;
    const own = await service.member();
    const before = await knex('chats').where({ user_id: own.user.id });
    await knex('shared_copies')
      .where({ id })
      .update({ expires_at: new Date(Date.now() - 1000) });
    expect((await continueAs(own, token)).status).toBe(404);
    expect((await own.client.get(`/api/shared/${token}/export?format=md`)).status).toBe(404);
    await owner.client.delete(`/api/shares/${id}`);
    expect((await continueAs(own, token)).status).toBe(404);
    expect(await knex('chats').where({ user_id: own.user.id })).toHaveLength(before.length);
  });

  it('[4.436] names no author for its copied messages, in downloads, in searches and in further copies', async () => {
    const { token } = await shareStory({ withNames: true });
    const own = await service.member({ first_name: 'Naomi', last_name: 'Levi' });
    const { id } = (await continueAs(own, token)).body;
    await createMessage(service.backend.knex, id, { content: 'And then?' });
    const text = await (await own.client.fetch(`/api/chats/${id}/export?format=md`)).text();
    expect(text).toContain('## Question, 2026-03-01 09:30 UTC\n\nWhat is Mark 4:39?');
    expect(text).toMatch(/## Naomi Levi, .*\n\nAnd then\?/);
    expect(text).not.toContain('Aisha');
    const found = (await own.client.get('/api/search?q=Mark')).body.messages;
    expect(found).toMatchObject([{ chatId: id, role: 'user', copied: true }]);
    const answer = await own.client.post(`/api/chats/${id}/shares`, { withNames: true });
    const again = sharedCopy.strict().parse((await readAs(reader, answer.body.token)).body);
    expect(again.messages.map(({ copied }) => copied)).toEqual([true, true, undefined]);
  });

  it('[4.432] is downloaded as Markdown, with its author if the copy names the author', async () => {
    for (const [withNames, author] of [
      [true, 'Aisha Mwangi'],
      [false, 'Question'],
    ]) {
      const { token } = await shareStory({ withNames });
      const answer = await reader.client.fetch(`/api/shared/${token}/export?format=md`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('content-disposition')).toBe('attachment; filename="The storm.md"');
      expect(await answer.text()).toBe(
        [
          '# The storm',
          `## ${String(author)}, 2026-03-01 09:30 UTC\n\nWhat is Mark 4:39?`,
          '## Oral Performer, 2026-03-01 09:30 UTC\n\nA calm.\n',
        ].join('\n\n'),
      );
    }
  });

  it('[4.432] is downloaded for Word', async () => {
    const { token } = await shareStory();
    const answer = await reader.client.fetch(`/api/shared/${token}/export?format=docx`);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="The storm.docx"');
    const parts = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    expect(strFromU8(parts['word/document.xml']!)).toContain('A calm.');
  });
});
