import { createClient } from '@targum/service-kit/testing';
import type { TestClient } from '@targum/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startChatService } from '../../testing/chat-service.ts';
import type { Replica, TestService } from '../../testing/chat-service.ts';
import { follow, messagesOf, sendStreamed } from '../../testing/streams.ts';
import { eventId } from './event-id.ts';

let service: TestService;
let second: Replica;
beforeAll(async () => {
  service = await startChatService();
  second = await service.replica();
});
afterAll(() => service.close());
beforeEach(() => service.standin.reset());

/** At the pace of these tests, a reply of this length takes several seconds. */
const WORDS = 80;
const begin = () => service.standin.set({ tokensPerSecond: 20 });
/** Stops the stand-in from sending, so that the reply does not end while a test acts. */
const pause = () => service.standin.set({ tokensPerSecond: 0 });
const goOn = () => service.standin.set({ tokensPerSecond: 500 });
const WHOLE = Array.from({ length: WORDS }, (_, index) => `word${index + 1}`).join(' ');

/** Creates a user with a client of the first replica and a client of the second. */
const twoScreens = async () => {
  const member = await service.member();
  return { ...member, elsewhere: createClient(second.url, { cookie: member.client.cookie }) };
};

describe('following a running reply', () => {
  it.each(['the same replica', 'another replica'])('[4.68] gets all of it on %s', async (where) => {
    const { client, elsewhere, chat } = await twoScreens();
    begin();
    const sent = await sendStreamed(client, chat.id, `/long ${WORDS}`);
    await vi.waitFor(() => expect(sent.text.length).toBeGreaterThan(40), 10_000);
    pause();
    const followed = await follow(where === 'another replica' ? elsewhere : client, chat.id);
    await vi.waitFor(() => expect(followed.text.length).toBeGreaterThan(40), 10_000);
    expect(sent.last?.event.type).toBe('content');
    goOn();
    await Promise.all([sent.ended, followed.ended]);
    expect(followed.text).toBe(WHOLE);
    expect(sent.text).toBe(WHOLE);
    expect(followed.events[0]).toEqual(sent.events[0]);
    expect(followed.events[1]).toEqual(sent.events[1]);
    expect(followed.last).toEqual(sent.last);
  });

  it('resumes on another replica after a broken stream, without loss or repetition', async () => {
    const { client, elsewhere, chat } = await twoScreens();
    begin();
    const sent = await sendStreamed(client, chat.id, `/long ${WORDS}`);
    await vi.waitFor(() => expect(sent.text.length).toBeGreaterThan(60), 10_000);
    pause();
    sent.leave();
    await sent.ended;
    const resumed = await follow(elsewhere, chat.id, { lastEventId: sent.last?.id ?? '' });
    goOn();
    await resumed.ended;
    expect(resumed.events[0]?.event.type).toBe('content');
    expect(sent.text + resumed.text).toBe(WHOLE);
    expect(resumed.last?.event).toMatchObject({ type: 'done', data: { status: 'complete' } });
  });

  it('is possible on another replica with the Idempotency-Key of the message', async () => {
    const { client, elsewhere, chat } = await twoScreens();
    begin();
    const key = 'key-on-two-replicas';
    const sent = await sendStreamed(client, chat.id, `/long ${WORDS}`, { key });
    const joined = await sendStreamed(elsewhere, chat.id, `/long ${WORDS}`, { key });
    goOn();
    await Promise.all([sent.ended, joined.ended]);
    expect(joined.text).toBe(WHOLE);
    expect(await messagesOf(client, chat.id)).toHaveLength(2);
  });

  it('delivers text that was lost from the log in Redis and written again', async () => {
    const { client, elsewhere, chat } = await twoScreens();
    begin();
    const sent = await sendStreamed(client, chat.id, `/long ${WORDS}`);
    const followed = await follow(elsewhere, chat.id);
    await vi.waitFor(() => expect(followed.text.length).toBeGreaterThan(40), 10_000);
    pause();
    const [generation] = await service.generationsOf(chat.id);
    await service.backend.redis.del(service.backend.keys.generationEvents(generation!.id));
    goOn();
    await Promise.all([sent.ended, followed.ended]);
    expect(followed.text).toBe(WHOLE);
    expect(sent.text).toBe(WHOLE);
  });
});

describe('following an ended reply', () => {
  it('[4.68] sends the missing events and ends, on any replica', async () => {
    const { client, elsewhere, chat } = await twoScreens();
    const sent = await sendStreamed(client, chat.id, '/echo Peace to you.');
    await sent.ended;
    const whole = await follow(elsewhere, chat.id);
    await whole.ended;
    expect(whole.text).toBe('Peace to you.');
    expect(whole.events.map(({ event }) => event.type)).toEqual([
      'user_message',
      'assistant_message_start',
      'content',
      'done',
    ]);
    const [generation] = await service.generationsOf(chat.id);
    const lastEventId = eventId({ generationId: generation!.id, position: 2 + 'Peace '.length });
    for (const options of [{ lastEventId }, { query: `?lastEventId=${lastEventId}` }]) {
      const rest = await follow(elsewhere, chat.id, options);
      await rest.ended;
      expect(rest.text).toBe('to you.');
      expect(rest.last?.event).toMatchObject({ type: 'done', data: { status: 'complete' } });
    }
  });

  it('[4.70] has status 204 if no event is missing, if the chat has no reply, or if the reply ended long ago', async () => {
    const { client, chat } = await service.member();
    expect((await follow(client, chat.id)).response.status).toBe(204);
    const sent = await sendStreamed(client, chat.id, '/echo Peace');
    await sent.ended;
    const ended = await follow(client, chat.id, { lastEventId: sent.last?.id ?? '' });
    expect(ended.response.status).toBe(204);
    await service.backend
      .knex('generations')
      .where({ chat_id: chat.id })
      .update({ finished_at: new Date(Date.now() - 11 * 60_000) });
    expect((await follow(client, chat.id)).response.status).toBe(204);
  });

  it('ends with the same error as the first stream', async () => {
    const { client, chat } = await service.member();
    const sent = await sendStreamed(client, chat.id, '/cut');
    await sent.ended;
    const again = await follow(client, chat.id);
    await again.ended;
    expect(again.text).toBe(sent.text);
    expect(again.last).toEqual(sent.last);
  });
});

describe('a stream with follow=1', () => {
  it('[4.343] ends the oldest stream of a user with 51 streams, and no stream of other users', async () => {
    const { client, chat } = await service.member();
    const other = await service.member();
    const open = (by: { client: TestClient; chat: { id: string } }) =>
      follow(by.client, by.chat.id, { query: '?follow=1' });
    const ofOther = await open(other);
    const streams = [];
    for (let opened = 0; opened < 50; opened++) streams.push(await open({ client, chat }));
    const path = `/api/chats/${chat.id}/messages/stream?follow=1`;
    expect((await client.fetch(path, { method: 'HEAD' })).status).toBe(200);
    const sent = await sendStreamed(client, chat.id, '/echo One.');
    await sent.ended;
    for (const each of streams) await vi.waitFor(() => expect(each.text).toBe('One.'), 10_000);
    streams.push(await open({ client, chat }));
    const [oldest, ...others] = streams;
    await oldest!.ended;
    expect(oldest!.last?.event).toEqual({ type: 'reconnect', data: { seconds: 60 } });
    await (
      await sendStreamed(client, chat.id, '/echo Two.')
    ).ended;
    for (const each of others) await vi.waitFor(() => expect(each.text).toBe('One.Two.'), 10_000);
    await (
      await sendStreamed(other.client, other.chat.id, '/echo Two.')
    ).ended;
    await vi.waitFor(() => expect(ofOther.text).toBe('Two.'), 10_000);
    for (const each of [...streams, ofOther]) each.leave();
  });

  it('[4.71] stays open and sends the replies that any replica begins', async () => {
    const { client, elsewhere, chat } = await twoScreens();
    const watching = await Promise.all(
      [client, elsewhere].map((each) => follow(each, chat.id, { query: '?follow=1' })),
    );
    await (
      await sendStreamed(client, chat.id, '/echo One.')
    ).ended;
    for (const each of watching) await vi.waitFor(() => expect(each.text).toBe('One.'), 10_000);
    await (
      await sendStreamed(elsewhere, chat.id, '/echo Two.')
    ).ended;
    for (const each of watching) {
      await vi.waitFor(() => expect(each.text).toBe('One.Two.'), 10_000);
      await vi.waitFor(() => expect(each.last?.event.type).toBe('done'), 10_000);
      expect(each.events.filter(({ event }) => event.type === 'done')).toHaveLength(2);
      each.leave();
    }
  });

  it('resumes in the reply where a reader stopped, although other replies began in the meantime', async () => {
    const { client, elsewhere, chat } = await twoScreens();
    const first = await sendStreamed(client, chat.id, '/echo One.');
    await first.ended;
    for (const text of ['/echo Two.', '/echo Three.']) {
      await (
        await sendStreamed(client, chat.id, text)
      ).ended;
    }
    const started = first.events.find(({ event }) => event.type === 'assistant_message_start');
    const watching = await follow(elsewhere, chat.id, {
      query: '?follow=1',
      lastEventId: started!.id!,
    });
    await vi.waitFor(() => expect(watching.text).toBe('One.Two.Three.'), 10_000);
    await vi.waitFor(
      () => expect(watching.events.filter(({ event }) => event.type === 'done')).toHaveLength(3),
      10_000,
    );
    watching.leave();
  });

  it('ends when the chat is deleted', async () => {
    const { client, elsewhere, chat } = await twoScreens();
    const watching = await follow(elsewhere, chat.id, { query: '?follow=1' });
    expect((await client.delete(`/api/chats/${chat.id}`)).status).toBe(204);
    await watching.ended;
    expect(watching.events).toEqual([]);
  });
});
