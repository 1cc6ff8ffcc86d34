import { errorMessages } from '@targum/contracts';
import type { Chat } from '@targum/contracts';
import type { Completion } from '@targum/contracts/openai';
import type { Annotation } from '@targum/contracts/on-demand';
import { createClient } from '@targum/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startChatService } from '../../testing/chat-service.ts';
import type { Member, Replica, TestService } from '../../testing/chat-service.ts';
import { deadReply } from '../../testing/dead-reply.ts';
import { inPieces, messagesIn, startPlayedServer } from '../../testing/played-server.ts';
import type { PlayedServer } from '../../testing/played-server.ts';
import { asking, collect, startProgram } from '../../testing/programs.ts';
import { lastMessages } from '../../testing/sent-message.ts';
import { say } from '../../testing/spending.ts';
import { follow, messagesOf, sendStreamed } from '../../testing/streams.ts';
import { installText, testBook } from '../../testing/texts.ts';

let service: TestService;
let second: Replica;
let server: PlayedServer;
/** This replica asks the played server, also for titles. */
let played: Replica;
const annotations = { lookEveryMs: 20, milliseconds: 60_000, judgeMilliseconds: 60_000 };

const VERSE = '> ³⁹ Talu mera 4:39\n>\n> (Mark 4:39, WEB)';
/** The last sentence quotes words that differ from the words of the text. */
const ANSWER = 'See Mark 4:35.\n\n[[MRK 4:39]]\n\nMark 4:40 says: “Talu sona 4:40”.';
const SHOWN = ANSWER.replace('[[MRK 4:39]]', VERSE);
/** The reasoning has more verse tokens than a reply may have, a quotation and an open backtick. */
const REASONING = `They ask.\n\n${'[[MRK 1:1]] '.repeat(6)}\n\nMark 1:2 says: “Talu mera 1:2”.\n\n\`\n`;

beforeAll(async () => {
  service = await startChatService({ annotations });
  const books = [testBook('MRK', [45, 28, 35, 41], { names: { short: 'Mark' } })];
  await installText(service.backend.knex, books, { id: 'web', isDefault: true });
  server = await startPlayedServer();
  second = await service.replica({ annotations });
  played = await service.replica({ modelUrl: server.url, titles: true });
  // Replicas notice a new text within seconds.
  await vi.waitFor(
    async () => {
      for (const url of [service.url, second.url]) {
        const { chat, client } = await service.member();
        const there = createClient(url, { cookie: client.cookie });
        const stream = await say({ client: there, chat }, '/insert MRK 4:39');
        expect(stream.text).toBe(VERSE);
      }
    },
    { timeout: 30_000, interval: 100 },
  );
});
afterAll(async () => {
  await service.close();
  server.close();
});
beforeEach(() => service.standin.reset());

const marked = (content: string, items: readonly Annotation[] = []) =>
  items.map(({ kind, start, end }) => `${kind} ${content.slice(start, end)}`);

/** The annotations with their places in `SHOWN`. */
const MARKED = [
  'reference Mark 4:35',
  `quotation ${VERSE}`,
  'reference Mark 4:39',
  'reference Mark 4:40',
  'quotation “Talu sona 4:40”',
];

const storedReply = async ({ client, chat }: Pick<Member, 'client' | 'chat'>) =>
  (await messagesOf(client, chat.id)).at(-1)!;

/** Returns the text on a page that has read a stream to its end. */
const shownBy = ({ text, last }: Awaited<ReturnType<typeof say>>) =>
  last?.event.type === 'done' || last?.event.type === 'error'
    ? (last.event.data.text ?? text)
    : text;

describe('reasoning between tags', () => {
  it('[4.306] is not in the stream, the stored reply, its annotations or the next request', async () => {
    const member = await service.member();
    const stream = await say(member, `/echo <think>\n${REASONING}</think>\n\n${ANSWER}`);
    expect(stream.text).toBe(SHOWN);
    const stored = await storedReply(member);
    expect(stored.content).toBe(SHOWN);
    expect(marked(stored.content, stored.annotations)).toEqual(MARKED);

    await say(member, '/echo next');
    expect(
      lastMessages(service)
        .slice(1, -1)
        .map(({ content }) => content)
        .at(-1),
    ).toBe(SHOWN);
  });

  it('[4.306] without an end tag and an answer is a reply without words', async () => {
    const member = await service.member();
    const stream = await say(member, `/echo <think>${REASONING}`);
    expect(stream.text).toBe('');
    expect(stream.last?.event).toMatchObject({
      type: 'error',
      data: { message: errorMessages.model_failed },
    });
    expect(await storedReply(member)).toMatchObject({ content: '', status: 'failed' });
    // An attempt that fails before the first word is repeated.
    expect(service.standin.requests).toHaveLength(2);
  });

  it('[4.306] is not part of titles', async () => {
    server.play((body) =>
      inPieces(
        messagesIn(body)[0]!.content.includes('# Title of a conversation')
          ? ['<think>They want', ' a name.</think>', '\n\nPeace at sea']
          : ['Mera.'],
        'stop',
      ),
    );
    const { client, chat } = await service.member();
    const there = createClient(played.url, { cookie: client.cookie });
    await say({ client: there, chat }, 'Tell me about peace.');
    await vi.waitFor(async () => {
      const { body } = await client.get<Chat>(`/api/chats/${chat.id}`);
      expect(body.title).toBe('Peace at sea');
    }, 10_000);
  });
});

describe('reasoning before a lone end tag', () => {
  const CONTENT = `/echo ${REASONING}</think>\n\n${ANSWER}`;

  it('[4.307] is dropped when the reply is stored, and readers are told the stored text', async () => {
    const member = await service.member();
    const stream = await say(member, CONTENT);
    expect(stream.text).toMatch(/^They ask\..*<\/think>\nSee Mark/s);
    expect(shownBy(stream)).toBe(SHOWN);
    const stored = await storedReply(member);
    expect(stored).toMatchObject({ content: SHOWN, status: 'complete' });
    expect(marked(stored.content, stored.annotations)).toEqual(MARKED);
    const items = stream.events.flatMap(({ event }) =>
      event.type === 'annotations' ? event.data.items : [],
    );
    expect(marked(stream.text, items)).toEqual(expect.arrayContaining(MARKED));
  });

  it('[4.307] is dropped for readers on another replica, and for readers who come back', async () => {
    const { client, chat } = await service.member();
    const there = createClient(second.url, { cookie: client.cookie });
    service.standin.set({ tokensPerSecond: 100 });
    const stream = await sendStreamed(client, chat.id, CONTENT);
    await vi.waitFor(() => expect(stream.text).toContain('They'), 10_000);
    const mirrored = await follow(there, chat.id);
    await vi.waitFor(() => expect(mirrored.text).toContain('</think>'), 20_000);
    service.standin.set({ tokensPerSecond: 2000 });
    await stream.ended;
    await vi.waitFor(() => expect(mirrored.last?.event.type).toBe('done'), 10_000);
    expect(shownBy(mirrored)).toBe(SHOWN);
    mirrored.leave();
    expect((await storedReply({ client, chat })).content).toBe(SHOWN);
    const place = stream.events.find(({ event }) => event.type === 'content');
    for (const reader of [client, there]) {
      const resumed = await follow(reader, chat.id, { lastEventId: place!.id! });
      await vi.waitFor(() => expect(resumed.last?.event.type).toBe('done'), 10_000);
      expect(shownBy(resumed)).toBe(SHOWN);
      resumed.leave();
    }
  });

  it('[4.307] is dropped from the reply of a dead process', async () => {
    const { text } = await say(await service.member(), CONTENT);
    const start = text.indexOf('Mark 4:39');
    const ofTokens: Annotation[] = [
      { kind: 'reference', start: 0, end: 4, ref: 'MRK 1:1', label: 'Mark 1:1' },
      { kind: 'reference', start, end: start + 9, ref: 'MRK 4:39', label: 'Mark 4:39' },
    ];
    const reading = { language: 'en', textIds: ['web'] };
    const member = await deadReply(service, { logged: { text, ofTokens }, reading });
    await vi.waitFor(
      async () => expect((await storedReply(member)).status).toBe('interrupted'),
      20_000,
    );
    const stored = await storedReply(member);
    expect(stored.content).toBe(SHOWN);
    expect(marked(SHOWN, stored.annotations)).toContain('reference Mark 4:39');
  });

  it('[4.307] is a reply without words if no answer follows', async () => {
    const member = await service.member();
    const stream = await say(member, '/echo Talu, sona</think>');
    expect(stream.last?.event).toMatchObject({ type: 'error', data: { text: '' } });
    expect(await storedReply(member)).toMatchObject({ content: '', status: 'failed' });
  });
});

describe('for programs,', () => {
  it('[8.107] reasoning is not in answers, and a limit may leave no words', async () => {
    const { openai } = await startProgram(service);
    for (const reasoning of ['<think>Talu</think>\n\n', 'Talu\n</think>\n\n']) {
      const said = await openai.chat.completions.create(asking(`/echo ${reasoning}Mera.`));
      expect(said.choices[0]?.message.content).toBe('Mera.');
    }
    const cut = await openai.chat.completions.create({
      ...asking(`/echo <think>${'talu '.repeat(20)}</think>Mera.`),
      max_tokens: 5,
    });
    expect(cut.choices[0]).toMatchObject({ message: { content: '' }, finish_reason: 'length' });
  });

  it('[8.107] a stream has no reasoning between tags, but keeps reasoning before a lone end tag', async () => {
    const { openai } = await startProgram(service);
    const streamed = async (content: string) => {
      const chunks = await collect(
        await openai.chat.completions.create({ ...asking(content), stream: true }),
      );
      return chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('');
    };
    expect(await streamed('/echo <think>Talu</think>\n\nMera.')).toBe('Mera.');
    expect(await streamed('/echo Talu</think>\n\nMera.')).toBe('Talu</think>Mera.');
  });

  it('[8.107] a reply that a program sends back reaches the model without reasoning', async () => {
    const { openai } = await startProgram(service);
    await openai.chat.completions.create({
      model: 'targum/storyteller',
      messages: [
        { role: 'user', content: 'What does <think> do?' },
        { role: 'assistant', content: 'Talu</think>Mera.' },
        { role: 'user', content: 'One.' },
        { role: 'assistant', content: '<think>Talu' },
        { role: 'user', content: '/echo two' },
      ],
    } satisfies Parameters<typeof openai.chat.completions.create>[0]);
    const turns = lastMessages(service).slice(1);
    expect(turns.slice(0, 2).map(({ content }) => content)).toEqual([
      'What does <think> do?',
      'Mera.',
    ]);
    expect(turns).toHaveLength(3);
    expect(turns[2]!.content).toMatch(/^One\.\n\n\/echo two/);
  });

  it('[8.81] reasoning between tags does not count as the first word', async () => {
    server.play(inPieces(['<think>Talu', '</think>', '\n'], undefined));
    const { secret } = await startProgram(service);
    const response = await fetch(`${played.url}/api/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...asking('x'), stream: true }),
    });
    expect(response.status).toBe(502);
    expect(((await response.json()) as Completion & { error: object }).error).toMatchObject({
      code: 'model_failed',
    });
  });
});
