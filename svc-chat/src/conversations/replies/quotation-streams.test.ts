import { createClient } from '@targum/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Replica } from '../../testing/chat-service.ts';
import { deadReply } from '../../testing/dead-reply.ts';
import { resultsOf } from '../../testing/judged.ts';
import { waitForLockWaits, waitForNoReplies } from '../../testing/lock-waits.ts';
import { itemsOf, quotationsIn, startQuotations } from '../../testing/quotations.ts';
import type { QuotationsTest } from '../../testing/quotations.ts';
import { follow, messagesOf, sendStreamed } from '../../testing/streams.ts';
import type { OpenStream } from '../../testing/streams.ts';

let test: QuotationsTest;
let second: Replica;
beforeAll(async () => {
  test = await startQuotations();
  second = await test.replica();
});
afterAll(() => test.service.close());
beforeEach(() => test.service.standin.reset());

const BEGINNING = [
  'He said, “Hush! Be silent!” (Mark 4:39).',
  '> Do not fear; only trust.',
  '— Mark 5:36. We stay there.',
  'He said “hush, be silent” in Mark 4:39, and “the storm went away at once”.',
].join('\n\n');
const REPLY = `${BEGINNING}\n\n${'word '.repeat(200)}“He stood up” (Mark 4:39)`;
const RESULTS = [
  ...['exact MRK 4:39 (WEB)', 'exact MRK 5:36 (WEB)', 'same_words MRK 4:39 (WEB)'],
  'retelling MRK 4:39 (WEB)',
];
const LAST = 'exact MRK 4:39 (WEB)';

const resultsIn = (stream: Pick<OpenStream, 'events'>) =>
  resultsOf(quotationsIn(itemsOf(stream)).toSorted((one, other) => one.start - other.start));

const pause = () => test.service.standin.set({ tokensPerSecond: 0 });
const goOn = () => test.service.standin.set({ tokensPerSecond: 2000 });

/** Starts a reply and pauses it after the judge has judged all quotations except the last one. */
const running = async () => {
  const member = await test.member();
  test.service.standin.set({ tokensPerSecond: 80 });
  const sent = await sendStreamed(member.client, member.chat.id, `/claim ${REPLY}`);
  await vi.waitFor(() => expect(resultsIn(sent)).toEqual(RESULTS), 20_000);
  pause();
  return { ...member, sent, elsewhere: createClient(second.url, { cookie: member.client.cookie }) };
};

const stored = async ({ client, chat }: Awaited<ReturnType<typeof running>>) =>
  (await messagesOf(client, chat.id))[1]!;

describe('the quotations of a running reply', () => {
  it('[11.172] come after their text, and are the same on another replica', async () => {
    const member = await running();
    let length = 0;
    for (const { event } of member.sent.events) {
      if (event.type === 'content') length += event.data.length;
      if (event.type !== 'annotations') continue;
      for (const { end } of event.data.items) expect(length).toBeGreaterThanOrEqual(end);
    }
    const reader = await follow(member.elsewhere, member.chat.id);
    await vi.waitFor(() => expect(resultsIn(reader)).toEqual(RESULTS), 20_000);
    goOn();
    await Promise.all([member.sent.ended, reader.ended]);
    expect(resultsIn(member.sent)).toEqual([...RESULTS, LAST]);
    expect(resultsIn(reader)).toEqual([...RESULTS, LAST]);
    expect(resultsOf(quotationsIn((await stored(member)).annotations))).toEqual([...RESULTS, LAST]);
  });

  it.each(['the same replica', 'another replica'])(
    '[11.172] are the same for a reader who comes back on %s',
    async (where) => {
      const member = await running();
      member.sent.leave();
      await member.sent.ended;
      const lastEventId = member.sent.events.findLast(({ id }) => id !== undefined)!.id!;
      const reader = where === 'another replica' ? member.elsewhere : member.client;
      const resumed = await follow(reader, member.chat.id, { lastEventId });
      goOn();
      await resumed.ended;
      expect(resultsIn(resumed)).toEqual([...RESULTS, LAST]);
      const { annotations } = await stored(member);
      expect(resultsIn(resumed)).toEqual(resultsOf(quotationsIn(annotations)));
    },
  );

  it('[11.172] stay when the reply is stopped', async () => {
    const member = await running();
    await member.client.post(`/api/chats/${member.chat.id}/messages/stop`);
    await member.sent.ended;
    const { status, annotations } = await stored(member);
    expect(status).toBe('stopped');
    expect(resultsOf(quotationsIn(annotations))).toEqual(RESULTS);
    expect(resultsIn(member.sent)).toEqual(RESULTS);
  });

  it('[11.172] include a block quotation that was not judged yet when the reply was stopped', async () => {
    const member = await test.member();
    test.service.standin.set({ tokensPerSecond: 60 });
    const text = 'See Mark 4:39:\n\n> Hush! Be silent!\n\n';
    const sent = await sendStreamed(
      ...([member.client, member.chat.id] as const),
      `/claim ${text}${'word '.repeat(300)}`,
    );
    await vi.waitFor(() => expect(sent.text).toContain('word'), 20_000);
    expect(resultsIn(sent)).toEqual([]);
    await member.client.post(`/api/chats/${member.chat.id}/messages/stop`);
    await sent.ended;
    expect(resultsIn(sent)).toEqual(['exact MRK 4:39 (WEB)']);
  });
});

describe('the quotations of a reply of a dead process', () => {
  it('[11.172] are judged like other quotations', async () => {
    const reading = { language: 'fr', textIds: ['removed', 'web'] };
    const logged = { text: BEGINNING, ofTokens: [] };
    const assistantId = 'oral-performer';
    const member = await deadReply(test.service, { logged, reading, assistantId });
    const followed = await follow(member.client, member.chat.id);
    await followed.ended;
    expect(resultsIn(followed)).toEqual(RESULTS);
    const [, reply] = await messagesOf(member.client, member.chat.id);
    expect(reply?.status).toBe('interrupted');
    expect(resultsOf(quotationsIn(reply?.annotations))).toEqual(RESULTS);
  });
});

describe('while PostgreSQL does not answer,', () => {
  // Earlier replies must have ended, because the test counts all statements that wait for a lock.
  beforeEach(() => waitForNoReplies(test.service.backend));

  it('[11.175] quotations are unchecked, and the reply ends within the time of the judge', async () => {
    const replica = await test.replica({ annotations: { judgeMilliseconds: 300 } });
    const member = await test.member();
    const client = createClient(replica.url, { cookie: member.client.cookie });
    pause();
    const sent = await sendStreamed(client, member.chat.id, `/claim ${BEGINNING}`);
    // Once the model has the request, the service has already read the verses for it.
    await vi.waitFor(() => expect(test.service.standin.requests).toHaveLength(1), 20_000);
    await test.service.backend.knex.transaction(async (transaction) => {
      await transaction.raw('lock table verses in access exclusive mode');
      goOn();
      await waitForLockWaits(test.service.backend, 1);
      await sent.ended;
    });
    expect(sent.last?.event.type).toBe('done');
    expect(sent.text).toBe(BEGINNING);
    expect(resultsIn(sent)).toEqual([
      ...['unchecked MRK 4:39', 'unchecked MRK 5:36', 'unchecked MRK 4:39', 'unchecked MRK 4:39'],
    ]);
    const [, reply] = await messagesOf(client, member.chat.id);
    expect(reply?.status).toBe('complete');
  });
});

it('[11.172] the stored quotations count if a mirror has found other quotations', async () => {
  const words = { find: async () => undefined };
  const replica = await test.replica({ annotations: { words } });
  const member = await test.member();
  test.service.standin.set({ tokensPerSecond: 80 });
  const text = `“Do not fear; only trust.” (Mark 4:39)\n\n${'word '.repeat(100)}`;
  const sent = await sendStreamed(member.client, member.chat.id, `/claim ${text}`);
  await vi.waitFor(() => expect(resultsIn(sent)).toHaveLength(1), 20_000);
  pause();
  const elsewhere = createClient(replica.url, { cookie: member.client.cookie });
  const reader = await follow(elsewhere, member.chat.id);
  await vi.waitFor(() => expect(resultsIn(reader)).toEqual(['retelling MRK 4:39 (WEB)']), 20_000);
  goOn();
  await Promise.all([sent.ended, reader.ended]);
  expect(resultsIn(sent)).toEqual(['elsewhere MRK 5:36 (WEB)']);
  expect(resultsOf(quotationsIn(itemsOf(reader)))).toEqual([
    ...['retelling MRK 4:39 (WEB)', 'elsewhere MRK 5:36 (WEB)'],
  ]);
});
