import type { SendMessageResponse } from '@targum/contracts';
import type { Annotation } from '@targum/contracts/on-demand';
import { createClient } from '@targum/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startChatService } from '../../testing/chat-service.ts';
import type { Replica, TestService } from '../../testing/chat-service.ts';
import { say } from '../../testing/spending.ts';
import { follow, messagesOf, sendStreamed } from '../../testing/streams.ts';
import type { OpenStream } from '../../testing/streams.ts';
import { installText, testBook } from '../../testing/texts.ts';

let service: TestService;
let second: Replica;
let checksum: string;
/** These limits are long enough for a busy machine. */
const annotations = { lookEveryMs: 20, milliseconds: 60_000 };

beforeAll(async () => {
  service = await startChatService({ annotations });
  const books = [testBook('MRK', [45, 28, 35, 41], { names: { short: 'Mark' } })];
  checksum = await installText(service.backend.knex, books, { id: 'web', isDefault: true });
  second = await service.replica({ annotations });
  // Replicas notice a new text within seconds.
  await vi.waitFor(
    async () => {
      const { client, chat } = await service.member();
      for (const url of [service.url, second.url]) {
        const stream = await sendStreamed(
          createClient(url, { cookie: client.cookie }),
          ...([chat.id, '/insert MRK 4:39'] as const),
        );
        await stream.ended;
        expect(stream.text).toBe(VERSE);
      }
    },
    { timeout: 30_000, interval: 100 },
  );
});
afterAll(() => service.close());
beforeEach(() => service.standin.reset());

const VERSE = '> ³⁹ Talu mera 4:39\n>\n> (Mark 4:39, WEB)';
const inserted = {
  reference: { kind: 'reference', ref: 'MRK 4:39', label: 'Mark 4:39', textId: 'web' },
  quotation: {
    ...{ kind: 'quotation', result: 'inserted', ref: 'MRK 4:39', textId: 'web' },
    ...{ abbreviation: 'WEB', language: 'en', direction: 'ltr' },
  },
};

const itemsOf = (stream: Pick<OpenStream, 'events'>): readonly Annotation[] =>
  stream.events.flatMap(({ event }) => (event.type === 'annotations' ? event.data.items : []));

describe('a token in a reply', () => {
  it('[4.186, 4.188] becomes its verses, with their annotations, in the stream and in the chat', async () => {
    const { client, chat } = await service.member();
    const stream = await say({ client, chat }, '/insert MRK 4:39');
    expect(stream.text).toBe(VERSE);
    const [quotation, reference] = itemsOf(stream);
    expect(quotation).toEqual({ ...inserted.quotation, checksum, start: 0, end: VERSE.length });
    expect(reference).toMatchObject(inserted.reference);
    expect(VERSE.slice(reference!.start, reference!.end)).toBe('Mark 4:39');
    const [, reply] = await messagesOf(client, chat.id);
    expect(reply).toMatchObject({ content: VERSE, annotations: [quotation, reference] });
  });

  it('[8.159] ends the reply of the stand-in to a message that names its verses', async () => {
    const member = await service.member();
    const stream = await say(member, 'What does Mark 4:39 mean?');
    expect(stream.text).toMatch(/^\*\*No model is connected/);
    expect(stream.text.endsWith(`\n\n${VERSE}`)).toBe(true);
    const start = stream.text.length - VERSE.length;
    expect(itemsOf(stream)).toContainEqual({
      ...inserted.quotation,
      ...{ checksum, start, end: stream.text.length },
    });
  });

  it('[4.186, 8.90] becomes its verses in a plain send and for API keys', async () => {
    const { user, chat } = await service.member();
    const { client: program } = await service.keyOf(user);
    const answer = await program.post<SendMessageResponse>(`/api/chats/${chat.id}/messages`, {
      content: '/insert MRK 4:39',
    });
    expect(answer.body.assistantMessage).toMatchObject({
      content: VERSE,
      annotations: [inserted.quotation, inserted.reference],
    });
  });

  it('[4.190, 4.191] loses its brackets and has a problem if there are no verses', async () => {
    const member = await service.member();
    const tokens = ['MRK 99:1', 'MRK 4:42', 'JHN 3:16', 'MRK 4:1-20', 'ZZZ 1:1', 'MRK 1:1'];
    const stream = await say(member, `/insert ${tokens.join(' ')}`);
    expect(stream.text).toBe(
      'Mark 99:1\n\nMark 4:42\n\nJHN 3:16\n\nMark 4:1–20\n\nZZZ 1:1\n\nMRK 1:1',
    );
    expect(itemsOf(stream)).toMatchObject([
      { ref: 'MRK 99:1', problem: 'no_such_chapter' },
      { ref: 'MRK 4:42', problem: 'no_such_verse' },
      { ref: 'JHN 3:16', problem: 'no_such_book' },
      { ref: 'MRK 4:1-20', problem: 'too_long' },
      { ref: 'ZZZ 1:1', problem: 'not_a_reference' },
      { ref: 'MRK 1:1', problem: 'too_many' },
    ]);
    expect(itemsOf(stream).map(({ kind }) => kind)).toEqual(tokens.map(() => 'reference'));
    const written = itemsOf(stream).map(({ start, end }) => stream.text.slice(start, end));
    expect(written).toEqual(stream.text.split('\n\n'));
  });

  it('[4.190] becomes a reference instead of verses if it has the name of a book, as in [[Mark 4:39]]', async () => {
    const member = await service.member();
    const stream = await say(member, '/echo See [[Mark 4:39]] now');
    expect(stream.text).toBe('See Mark 4:39 now');
    expect(itemsOf(stream)).toMatchObject([{ ...inserted.reference, start: 4, end: 13 }]);
    expect(itemsOf(stream)[0]).not.toHaveProperty('problem');
  });

  it("[4.186] becomes verses of the text that the chat's passage names", async () => {
    const { client, chat } = await service.member();
    const books = [testBook('MRK', [1, 1, 1, 41], { words: 'Neno', names: { short: 'Marko' } })];
    await installText(service.backend.knex, books, { id: 'sw', language: 'sw' });
    await client.patch(`/api/chats/${chat.id}`, { passage: { ref: 'MRK 4:39', textId: 'sw' } });
    await vi.waitFor(
      async () => {
        const stream = await say({ client, chat }, '/insert MRK 4:39');
        expect(stream.text).toBe('> ³⁹ Neno 4:39\n>\n> (Marko 4:39, SW)');
      },
      { timeout: 10_000, interval: 100 },
    );
  });
});

describe('a reader', () => {
  /** Streams a text in pieces, which may cut a token anywhere. */
  const slowly = async (text: string, tokensPerSecond: number) => {
    const member = await service.member();
    service.standin.set({ tokensPerSecond });
    const stream = await sendStreamed(member.client, member.chat.id, text);
    return { ...member, stream };
  };

  it('[4.192] gets the same text and annotations on another replica, after any event', async () => {
    const { client, chat, stream } = await slowly('/insert MRK 4:39 ZZZ 1:1 MRK 1:1', 200);
    await stream.ended;
    const elsewhere = createClient(second.url, { cookie: client.cookie });
    expect(stream.text).not.toMatch(/\[\[|\]\]/);
    const places = stream.events.filter(
      ({ id, event }) => id !== undefined && event.type !== 'done',
    );
    expect(places.length).toBeGreaterThan(1);
    for (const { id } of places) {
      const index = stream.events.findIndex((each) => each.id === id);
      const before = stream.events.slice(0, index + 1);
      const again = await follow(elsewhere, chat.id, { lastEventId: id! });
      await again.ended;
      const had = before.map(({ event }) => (event.type === 'content' ? event.data : '')).join('');
      expect(had + again.text).toBe(stream.text);
      expect(itemsOf(again)).toEqual(itemsOf(stream));
    }
  });

  it('[4.166, 4.192] gets the annotations of tokens on another replica while the reply runs', async () => {
    const text = '/echo [[ZZZ 1:1]] and [[MRK 4:39]]\n\n' + 'word '.repeat(300);
    const { client, chat, stream } = await slowly(text, 40);
    await vi.waitFor(() => expect(itemsOf(stream)).toHaveLength(3), 20_000);
    service.standin.set({ tokensPerSecond: 0 });
    const elsewhere = createClient(second.url, { cookie: client.cookie });
    const reader = await follow(elsewhere, chat.id);
    await vi.waitFor(() => expect(itemsOf(reader)).toEqual(itemsOf(stream)), 20_000);
    expect(itemsOf(reader)).toMatchObject([
      { ref: 'ZZZ 1:1', problem: 'not_a_reference' },
      inserted.quotation,
      inserted.reference,
    ]);
    expect(reader.text).not.toContain('[[');
    service.standin.set({ tokensPerSecond: 2000 });
    await Promise.all([stream.ended, reader.ended]);
    expect(reader.text).toBe(stream.text);
  });

  it('[4.192] never gets the beginning of a token, wherever the reply is stopped', async () => {
    // Each character is a piece of its own, so a stop can happen inside a token.
    for (const wait of ['', '>', '39']) {
      const { client, chat, stream } = await slowly('/insert MRK 4:39 MRK 4:40 MRK 4:41', 60);
      await vi.waitFor(() => expect(stream.text).toContain(wait), 20_000);
      await client.post(`/api/chats/${chat.id}/messages/stop`);
      await stream.ended;
      const [, reply] = await messagesOf(client, chat.id);
      expect(reply?.content ?? '').toBe(stream.text);
      expect(stream.text).not.toMatch(/\[|\]|MRK/);
    }
  });
});
