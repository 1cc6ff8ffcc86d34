import { createClient } from '@targum/service-kit/testing';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startChatService } from '../../testing/chat-service.ts';
import type { TestService } from '../../testing/chat-service.ts';
import { follow, messagesOf, sendStreamed } from '../../testing/streams.ts';
import type { OpenStream } from '../../testing/streams.ts';

let service: TestService;
beforeAll(async () => {
  service = await startChatService();
});
afterAll(() => service.close());
beforeEach(() => service.standin.reset());

const piecesOf = ({ events }: OpenStream) =>
  events.filter(({ event }) => event.type === 'content').length;

/** A text that takes the stand-in about three seconds at 20 tokens a second. */
const TEXT = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ');

it('[8.161] a caller who saves data gets the same text in at most one event a second', async () => {
  const { client, chat } = await service.member();
  const elsewhere = createClient((await service.replica()).url, { cookie: client.cookie });
  service.standin.set({ tokensPerSecond: 20 });
  const begin = performance.now();
  const saving = await sendStreamed(client, chat.id, `/echo ${TEXT}`, { saveData: true });
  const usual = await follow(client, chat.id);
  const others = [
    await follow(client, chat.id, { saveData: true }),
    await follow(elsewhere, chat.id, { query: '?follow=1', saveData: true }),
  ];
  await Promise.all([saving.ended, usual.ended, others[0]!.ended]);
  const seconds = (performance.now() - begin) / 1000;
  await vi.waitFor(() => expect(others[1]!.last?.event.type).toBe('done'));
  others[1]!.leave();

  const { content } = (await messagesOf(client, chat.id)).at(-1)!;
  expect(content).toBe(TEXT);
  for (const stream of [saving, usual, ...others]) {
    expect(stream.text).toBe(TEXT);
    expect(stream.last?.event.type).toBe('done');
  }
  expect(piecesOf(saving)).toBeGreaterThan(1);
  expect(piecesOf(saving)).toBeLessThanOrEqual(Math.ceil(seconds));
  // A reader who comes while the reply runs gets the text so far at once.
  for (const stream of others) expect(piecesOf(stream)).toBeLessThanOrEqual(Math.ceil(seconds) + 1);
  expect(piecesOf(usual)).toBeGreaterThan(piecesOf(saving));
});

it('[8.161] a caller who saves data resumes where the stream broke off, and gets a short reply at once', async () => {
  const { client, chat } = await service.member();
  service.standin.set({ tokensPerSecond: 20 });
  const first = await sendStreamed(client, chat.id, `/echo ${TEXT}`, { saveData: true });
  await vi.waitFor(() => expect(piecesOf(first)).toBe(1), 5000);
  first.leave();
  const lastEventId = first.last!.id!;
  const rest = await follow(client, chat.id, { lastEventId, saveData: true });
  service.standin.set({ tokensPerSecond: 2000 });
  await rest.ended;
  expect(first.text + rest.text).toBe(TEXT);

  const short = await sendStreamed(client, chat.id, '/echo Peace', { saveData: true });
  await short.ended;
  expect([piecesOf(short), short.text]).toEqual([1, 'Peace']);
});
