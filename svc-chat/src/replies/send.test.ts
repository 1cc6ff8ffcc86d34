import { randomUUID } from 'node:crypto';
import { chatTexts, errorMessages, rateLimits } from '@targum/contracts';
import type { Chat, SendMessageResponse } from '@targum/contracts';
import { createHttpServer, listen } from '@targum/service-kit';
import { createClient, errorOf, useUp } from '@targum/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startChatService } from '../testing/chat-service.ts';
import type { TestService } from '../testing/chat-service.ts';
import { breakLockWaits, waitForLockWaits, waitForNoReplies } from '../testing/lock-waits.ts';
import { follow, messagesOf, sendStreamed } from '../testing/streams.ts';

let service: TestService;
beforeAll(async () => {
  service = await startChatService();
});
afterAll(() => service.close());
beforeEach(() => service.standin.reset());

const generationsOf = (chatId: string) =>
  service.backend.knex('generations').where({ chat_id: chatId }).orderBy('sequence');

describe('a streamed send', () => {
  it('[4.53, 4.54, 4.55, 4.56] passes on the exact text of the reply and stores it with its token usage', async () => {
    const { client, chat } = await service.member();
    const text = 'Grüße, שלום 🐑 — “two  spaces”\n\n| a | b |';
    const stream = await sendStreamed(client, chat.id, `/echo ${text}`);
    await stream.ended;

    expect(stream.response.headers.get('content-type')).toContain('text/event-stream');
    expect(stream.text).toBe(text);
    const types = stream.events.map(({ event }) => event.type);
    expect(types.slice(0, 2)).toEqual(['user_message', 'assistant_message_start']);
    expect(new Set(types.slice(2, -1))).toEqual(new Set(['content']));

    const [question, reply] = await messagesOf(client, chat.id);
    expect(question).toMatchObject({ role: 'user', content: `/echo ${text}`, status: 'complete' });
    expect(reply).toMatchObject({
      role: 'assistant',
      content: text,
      status: 'complete',
      assistantId: 'storyteller',
    });
    expect(stream.events[0]?.event).toEqual({ type: 'user_message', data: question });
    expect(stream.events[1]?.event).toEqual({
      type: 'assistant_message_start',
      data: { id: reply?.id, assistantId: 'storyteller' },
    });
    expect(stream.last?.event).toEqual({
      type: 'done',
      data: { id: reply?.id, status: 'complete' },
    });

    const [generation] = await generationsOf(chat.id);
    expect(generation).toMatchObject({ status: 'complete', model: 'no-model' });
    expect(generation!.input_tokens).toBeGreaterThan(0);
    expect(generation!.output_tokens).toBeGreaterThan(0);
    expect(generation!.prompt_version).toMatch(/^[0-9a-f]{12}$/);
    expect(new Set(stream.events.map(({ id }) => id?.slice(0, 36)))).toEqual(
      new Set([generation!.id]),
    );
  });

  it('[4.49] gives an untitled chat a title and leaves other titles alone', async () => {
    const { client, chat } = await service.member();
    await (
      await sendStreamed(client, chat.id, '¿Qué es la gracia? Gracias.')
    ).ended;
    await (
      await sendStreamed(client, chat.id, 'Another question')
    ).ended;
    expect((await client.get(`/api/chats/${chat.id}`)).body.title).toBe('¿Qué es la gracia?');

    const named = (await client.post('/api/chats', {})).body;
    await client.patch(`/api/chats/${named.id}`, { title: 'New Chat' });
    await (
      await sendStreamed(client, named.id, 'Something else')
    ).ended;
    expect((await client.get(`/api/chats/${named.id}`)).body.title).toBe('New Chat');
  });

  it('uses the assistant of the chat and sends the chat so far', async () => {
    const { client, chat } = await service.member();
    await (
      await sendStreamed(client, chat.id, '/echo First answer')
    ).ended;
    await client.patch(`/api/chats/${chat.id}`, { assistantId: 'oral-performer' });
    await (
      await sendStreamed(client, chat.id, '/echo Second answer')
    ).ended;

    const body = service.standin.requests[1]?.body as {
      messages: { role: string; content: string }[];
    };
    expect(body.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(body.messages[0]?.content).toMatch(/^# Oral Performer/);
    expect(body.messages[0]?.content).toContain('# Rules that always hold');
    expect(body.messages.slice(1).map(({ content }) => content)).toEqual([
      '/echo First answer',
      'First answer',
      '/echo Second answer',
    ]);
    const replies = (await messagesOf(client, chat.id)).filter(({ role }) => role === 'assistant');
    expect(replies.map(({ assistantId }) => assistantId)).toEqual([
      'storyteller',
      'oral-performer',
    ]);
  });

  it('continues after the browser has gone', async () => {
    const { client, chat } = await service.member();
    service.standin.set({ tokensPerSecond: 100 });
    const stream = await sendStreamed(client, chat.id, '/long 60');
    await vi.waitFor(() => expect(stream.text).not.toBe(''), 10_000);
    stream.leave();
    await vi.waitFor(
      async () => expect((await messagesOf(client, chat.id))[1]?.status).toBe('complete'),
      { timeout: 10_000 },
    );
    const [, reply] = await messagesOf(client, chat.id);
    expect(reply?.content).toMatch(/^word1 .* word60$/);
    expect(service.standin.requests[0]?.outcome).toBe('complete');
  });

  it.each([
    ['500', '/fail 500', '', errorMessages.model_failed],
    ['429', '/fail 429', '', errorMessages.model_failed],
    ['a cut', '/cut', 'word1 word2', chatTexts.replyBrokeOff],
    ['bad JSON', '/badjson', 'word1 word2', chatTexts.replyBrokeOff],
  ])(
    '[4.57] ends with one typed error after %s and keeps the text',
    async (_name, content, kept, message) => {
      const { client, chat } = await service.member();
      const stream = await sendStreamed(client, chat.id, content);
      await stream.ended;
      const [, reply] = await messagesOf(client, chat.id);
      expect(stream.last?.event).toEqual({
        type: 'error',
        data: {
          code: 'model_failed',
          message,
          id: reply?.id,
        },
      });
      expect(stream.events.filter(({ event }) => event.type === 'error')).toHaveLength(1);
      expect(reply).toMatchObject({ status: 'failed', error: { code: 'model_failed', message } });
      expect(reply?.content).toBe(stream.text);
      expect(reply?.content.startsWith(kept)).toBe(true);
      expect((await generationsOf(chat.id))[0]?.status).toBe('failed');
    },
  );

  it('[4.75] refuses blank, too long and unreadable content', async () => {
    const { client, chat } = await service.member();
    const path = `/api/chats/${chat.id}/messages/stream`;
    for (const content of ['', ' \n\t', 'x'.repeat(32_001), 7, null, 'nul \0 here']) {
      const answer = await client.post(path, { content });
      expect(answer.status).toBe(422);
      expect(errorOf(answer).code).toBe('validation_failed');
    }
    expect(
      (await client.request('POST', path, { content: 'x' }, { 'idempotency-key': '!' })).status,
    ).toBe(422);
    expect(await messagesOf(client, chat.id)).toEqual([]);
  });

  it('replaces lone surrogates in content and title, and keeps all other characters', async () => {
    const { client, chat } = await service.member();
    const stream = await sendStreamed(client, chat.id, '/echo a\ud800b \ude00');
    await stream.ended;
    expect(stream.text).toBe('a\ufffdb \ufffd');
    const [message, reply] = await messagesOf(client, chat.id);
    expect([message?.content, reply?.content]).toEqual([
      '/echo a\ufffdb \ufffd',
      'a\ufffdb \ufffd',
    ]);
    const { body } = await client.get<Chat>(`/api/chats/${chat.id}`);
    expect(body.title).toBe('/echo a\ufffdb \ufffd');
  });
});

describe('a plain send', () => {
  it('[4.52] answers both messages once the reply is complete', async () => {
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

  it('[4.66] answers 502 when the model fails', async () => {
    const { client, chat } = await service.member();
    const answer = await client.post(`/api/chats/${chat.id}/messages`, { content: '/fail 500' });
    expect(answer.status).toBe(502);
    expect(errorOf(answer).code).toBe('model_failed');
  });
});

describe('a plain send whose client leaves', () => {
  beforeEach(() => waitForNoReplies(service.backend));

  it('before its reply begins does not wait for the reply', async () => {
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

describe('while PostgreSQL fails', () => {
  // These tests count the statements that wait for a lock.
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
    expect(await generationsOf(chat.id)).toEqual([]);

    const again = await sendStreamed(client, chat.id, '/echo Peace', { key });
    await again.ended;
    expect(again.text).toBe('Peace');
    expect(await messagesOf(client, chat.id)).toHaveLength(2);
  });

  it('a stored message whose reply cannot begin is not answered as a refusal', async () => {
    const { client, chat } = await service.member();
    const { knex } = service.backend;
    const answering = await knex.transaction(async (transaction) => {
      // Delays the message until this transaction is the next to lock the table chats. It then gets
      // the lock before the reply reads its chat.
      const begun = await knex.transaction(async (holding) => {
        await holding.raw('lock table generations in share mode');
        const sent = client.post(`/api/chats/${chat.id}/messages`, { content: '/echo Peace' });
        await waitForLockWaits(service.backend, 1);
        const locked = transaction.raw('lock table chats').then(() => undefined);
        await waitForLockWaits(service.backend, 2);
        return { sent, locked };
      });
      await begun.locked;
      await breakLockWaits(service.backend, 1);
      return { sent: begun.sent };
    });
    const answer = await answering.sent;
    expect(answer.status).toBe(502);
    expect(errorOf(answer)).toMatchObject({
      code: 'model_failed',
      message: errorMessages.unavailable,
    });
    const messages = await messagesOf(client, chat.id);
    expect(messages.map(({ status }) => status)).toEqual(['complete', 'failed']);
  });
});

describe('an Idempotency-Key', () => {
  it('joins the running reply, also with a plain send after a broken stream', async () => {
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

  it('[4.73] is refused with other content', async () => {
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

describe('limits', () => {
  it('[4.72] refuse a second message while a reply runs in the chat', async () => {
    const { client, chat } = await service.member();
    service.standin.set({ tokensPerSecond: 0 });
    const first = await sendStreamed(client, chat.id, '/echo slow');
    const second = await sendStreamed(client, chat.id, '/echo too early');
    expect(second.response.status).toBe(409);
    expect(await second.response.json()).toMatchObject({ code: 'reply_in_progress' });
    service.standin.set({ tokensPerSecond: 2000 });
    await first.ended;
    expect(await messagesOf(client, chat.id)).toHaveLength(2);
  });

  it('[8.54] allow a user three concurrent replies', async () => {
    const { client } = await service.member();
    service.standin.set({ tokensPerSecond: 0 });
    const chats = await Promise.all(
      Array.from({ length: 4 }, async () => (await client.post('/api/chats', {})).body.id),
    );
    const streams = await Promise.all(chats.map((id) => sendStreamed(client, id, '/echo x')));
    const statuses = streams.map(({ response }) => response.status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const refused = streams.find(({ response }) => response.status === 429)?.response;
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    service.standin.set({ tokensPerSecond: 2000 });
    await Promise.all(streams.map(({ ended }) => ended));
  });

  it('[8.42] can be switched off for load tests', async () => {
    const { client } = await service.member();
    const unlimited = await service.replica({ config: { RATE_LIMITS: false } });
    const elsewhere = createClient(unlimited.url, { cookie: client.cookie });
    const chats = await Promise.all(
      Array.from({ length: 5 }, async () => (await elsewhere.post('/api/chats', {})).body.id),
    );
    service.standin.set({ tokensPerSecond: 0 });
    const streams = await Promise.all(chats.map((id) => sendStreamed(elsewhere, id, '/echo x')));
    service.standin.set({ tokensPerSecond: 2000 });
    await Promise.all(streams.map(({ ended }) => ended));
    expect(streams.map(({ text }) => text)).toEqual(Array(5).fill('x'));
  });

  it('messagesPerUser is one limit across replicas', async () => {
    const { client, chat } = await service.member();
    const replica = await service.replica();
    const clients = [client, createClient(replica.url, { cookie: client.cookie })];
    // One reply at a time per chat, and three per user.
    let last = Promise.resolve(0);
    const send = async (to: 0 | 1) => {
      const stream = await sendStreamed(clients[to]!, chat.id, '/echo x');
      await stream.ended;
      return stream.response.status;
    };
    const call = (to: 0 | 1) => (last = last.then(() => send(to)));
    expect(await useUp(rateLimits.messagesPerUser, call)).toEqual({
      within: [200],
      beyond: [429, 429],
    });
  });

  it('[8.53] allow a user a number of messages an hour, without refused ones', async () => {
    const { client, chat, user } = await service.member();
    const { rateLimit } = service.backend;
    const limit = rateLimit('messages', rateLimits.messagesPerUser);
    for (let sent = 0; sent < 59; sent++) {
      await limit.consume(user.id);
    }
    const missing = await sendStreamed(client, randomUUID(), '/echo x');
    expect(missing.response.status).toBe(404);
    const last = await sendStreamed(client, chat.id, '/echo x', { key: 'the-last-one' });
    await last.ended;
    expect(last.text).toBe('x');
    const refused = await sendStreamed(client, chat.id, '/echo y');
    expect(refused.response.status).toBe(429);
    const seconds = Number(refused.response.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(60);
    expect(seconds).toBeLessThanOrEqual(3600);
    const joined = await sendStreamed(client, chat.id, '/echo x', { key: 'the-last-one' });
    await joined.ended;
    expect(joined.text).toBe('x');
  });
});

it('[2.106] records a usage row with the tokens of a call with a key, and none for a session', async () => {
  const { client, chat, user } = await service.member();
  const { client: keyed, row } = await service.keyOf(user);
  await (
    await sendStreamed(client, chat.id, '/echo by session')
  ).ended;
  await (
    await sendStreamed(keyed, chat.id, '/echo by key')
  ).ended;
  await (
    await sendStreamed(keyed, chat.id, '/fail 500')
  ).ended;
  const rows = await service.backend.knex('api_usage').where({ chat_id: chat.id }).orderBy('id');
  expect(rows).toHaveLength(2);
  const [, generation] = await generationsOf(chat.id);
  expect(rows[0]).toMatchObject({
    api_key_id: row.id,
    tokens: generation!.input_tokens! + generation!.output_tokens!,
  });
  expect(rows[1]?.tokens).toBe(0);
});

it('ends open streams when the session ends, and the reply continues', async () => {
  const { client, chat, user } = await service.member();
  service.standin.set({ tokensPerSecond: 20 });
  const stream = await sendStreamed(client, chat.id, '/long 80');
  const followed = await follow(client, chat.id, { query: '?follow=1' });
  await vi.waitFor(() => expect(followed.text).not.toBe(''), 10_000);
  service.standin.set({ tokensPerSecond: 0 });
  await service.backend.sessions.endAllOfUser(user.id);
  await Promise.all([stream.ended, followed.ended]);
  expect(stream.last?.event.type).toBe('content');
  service.standin.set({ tokensPerSecond: 2000 });
  await vi.waitFor(
    async () => expect((await generationsOf(chat.id))[0]?.status).toBe('complete'),
    10_000,
  );
});
