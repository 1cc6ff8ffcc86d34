import { chatStrings, errorMessages } from '@targum/contracts';
import type { Chat } from '@targum/contracts';
import { errorOf } from '@targum/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startChatService } from '../../testing/chat-service.ts';
import type { TestService } from '../../testing/chat-service.ts';
import { follow, messagesOf, sendStreamed } from '../../testing/streams.ts';
import { messageOf } from '../../testing/sent-message.ts';

let service: TestService;
beforeAll(async () => {
  service = await startChatService();
});
afterAll(() => service.close());
beforeEach(() => service.standin.reset());

describe('a streamed send', () => {
  it('[4.53, 4.54, 4.68] passes on the exact text of the reply and stores it with its token usage', async () => {
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
      data: { id: reply?.id, assistantId: 'storyteller', parentId: question?.id },
    });
    expect(stream.last?.event).toEqual({
      type: 'done',
      data: { id: reply?.id, status: 'complete' },
    });

    const [generation] = await service.generationsOf(chat.id);
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
    expect(body.messages.slice(1).map(({ content }) => messageOf(content))).toEqual([
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
    ['a cut', '/cut', 'word1 word2', chatStrings.replyBrokeOff],
    ['bad JSON', '/badjson', 'word1 word2', chatStrings.replyBrokeOff],
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
      expect((await service.generationsOf(chat.id))[0]?.status).toBe('failed');
    },
  );

  it('refuses blank, too long and unreadable content', async () => {
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

  it('[4.16] refuses a message without a visible character', async () => {
    const { client, chat } = await service.member();
    const answer = await client.post(`/api/chats/${chat.id}/messages`, { content: '\u200b\u3164' });
    expect(answer.status).toBe(422);
    expect(errorOf(answer).details).toEqual({ content: ['Message is required'] });
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

it('[2.105] a message with a key has a usage row with its tokens, and a message with a session has none', async () => {
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
  const [, generation] = await service.generationsOf(chat.id);
  expect(rows[0]).toMatchObject({
    api_key_id: row.id,
    tokens: generation!.input_tokens! + generation!.output_tokens!,
  });
  expect(rows[1]?.tokens).toBe(0);
});

it('open streams end when their session ends, and the reply continues', async () => {
  const { client, chat, user } = await service.member();
  service.standin.set({ tokensPerSecond: 20 });
  const stream = await sendStreamed(client, chat.id, '/long 80');
  const followed = await follow(client, chat.id, { query: '?follow=1' });
  await vi.waitFor(() => expect(followed.text).not.toBe(''), 10_000);
  service.standin.set({ tokensPerSecond: 0 });
  await service.backend.sessions.changeRights(({ endSessions }) => endSessions(user.id));
  await Promise.all([stream.ended, followed.ended]);
  expect(stream.last?.event.type).toBe('content');
  service.standin.set({ tokensPerSecond: 2000 });
  await vi.waitFor(
    async () => expect((await service.generationsOf(chat.id))[0]?.status).toBe('complete'),
    10_000,
  );
});
