import { createLogger } from '@targum/service-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modelAt, startChatService } from '../testing/chat-service.ts';
import type { TestService } from '../testing/chat-service.ts';
import { DONE, choice, piece, reply, startPlayedServer } from '../testing/played-server.ts';
import type { PlayedServer } from '../testing/played-server.ts';
import { messagesOf, sendStreamed } from '../testing/streams.ts';

let server: PlayedServer;
let service: TestService;
const logged: string[] = [];
beforeAll(async () => {
  server = await startPlayedServer();
  const logger = createLogger({
    name: 'test',
    destination: { write: (line) => void logged.push(line) },
  });
  service = await startChatService({ model: { baseUrl: `${server.url}/v1`, logger } });
});
afterAll(async () => {
  await service.close();
  server.close();
});

/** Sends a message. @returns what the reader got, and what is stored. */
const send = async () => {
  const { client, chat } = await service.member();
  const stream = await sendStreamed(client, chat.id, 'Hello');
  await stream.ended;
  const [, stored] = await messagesOf(client, chat.id);
  return { text: stream.text, last: stream.last?.event, stored };
};

const end = (reason: unknown) => choice({ delta: {}, finish_reason: reason });
const HEARTBEATS = 'data:\n\ndata: \n\nevent: ping\ndata:\ndata:\n\n: comment\n\n';

/** Sends a message that the server answers with this stream, which is a whole reply. */
const expectWhole = async (body: string) => {
  server.play(body);
  const { text, stored } = await send();
  expect(text).toBe('Hello world.');
  expect(stored).toMatchObject({ content: 'Hello world.', status: 'complete' });
  expect(server.requests).toHaveLength(1);
};

test('[4.291] events without data are ignored', () =>
  expectWhole(
    HEARTBEATS + piece('Hello ') + HEARTBEATS + piece('world.') + end('stop') + DONE + HEARTBEATS,
  ));

test('[4.292] an empty reason does not end a reply', () =>
  expectWhole(
    choice({ delta: { content: 'Hello ' }, finish_reason: '' }) +
      choice({ delta: { content: 'world.' }, finish_reason: '' }) +
      DONE,
  ));

test('[4.294] an unknown reason ends a reply', () =>
  expectWhole(piece('Hello world.') + end('eos_token')));

test('[4.295] texts in parts are the reply, also mixed with plain ones', () =>
  expectWhole(
    piece([{ type: 'text', text: 'Hel' }]) +
      piece('lo ') +
      piece([
        { type: 'thinking', thinking: [{ type: 'text', text: 'What next?' }] },
        { type: 'text', text: 'wor' },
        { type: 'reference', reference_ids: [1], text: 'secret' },
        'ld',
        { type: 'text', text: '.' },
        null,
      ]) +
      piece([]) +
      DONE,
  ));

test('[4.296] reasoning in fields of its own is not part of the reply', () =>
  expectWhole(
    choice({ delta: { content: '', reasoning_content: 'Hmm' } }) +
      choice({ delta: { reasoning: 'Well', content: null } }) +
      choice({ delta: { thinking: 'So', content: 'Hello world.' } }) +
      DONE,
  ));

test('[4.294] an unknown reason is logged once', async () => {
  logged.length = 0;
  server.play(piece('Hello') + end('tired') + DONE);
  await send();
  await send();
  expect(logged).toEqual([expect.stringContaining('"reason":"tired"')]);
});

/** Sends a message whose reply fails after its first word. */
const expectFailed = async (body: string) => {
  server.play(body);
  const { text, last, stored } = await send();
  expect(text).toBe('Hello');
  expect(last).toMatchObject({ type: 'error' });
  expect(stored).toMatchObject({ content: 'Hello', status: 'failed' });
  expect(server.requests).toHaveLength(1);
};

test('[4.292] a stream that breaks off after an empty reason is a reply that broke off', () =>
  expectFailed(choice({ delta: { content: 'Hello' }, finish_reason: '' })));

test.each([{ finish_reason: 'error' }, { error: { code: 502, message: 'x' } }])(
  '[4.293] a reply keeps the text in the event that says it failed: %j',
  (failure) => expectFailed(choice({ delta: { content: 'Hello' }, ...failure }) + DONE),
);

test.each<[string, string]>([
  ['the reason', end('error') + DONE],
  ['a field of the choice', choice({ delta: {}, error: { code: 502, message: 'x' } }) + DONE],
  ['an event without a choice', `data: {"object":"error","message":"x"}\n\n${DONE}`],
  ['the name of an event', `event: error\ndata: {"message":"x"}\n\n${DONE}`],
])('[4.293] a reply has failed if %s is an error', (_name, rest) =>
  expectFailed(piece('Hello') + rest),
);

describe('an invisible reply', () => {
  const BLANK = ' \n\t\u00a0\u200b\u2800\u3164\ufe0f';

  test('[4.300] fails like one without words, after its attempts', async () => {
    server.play(piece(BLANK.slice(0, 3)) + piece(BLANK.slice(3)) + end('stop') + DONE);
    const { text, last, stored } = await send();
    expect(text).toBe('');
    expect(last).toMatchObject({ type: 'error' });
    expect(stored).toMatchObject({ content: '', status: 'failed' });
    expect(server.requests).toHaveLength(2);
  });

  test('[4.300] is 502 in a plain send', async () => {
    server.play(piece(BLANK) + DONE);
    const { client, chat } = await service.member();
    const answer = await client.post(`/api/chats/${chat.id}/messages`, { content: 'Hello' });
    expect([answer.status, answer.body]).toEqual([
      502,
      expect.objectContaining({ code: 'model_failed' }),
    ]);
  });

  test('[4.301] is no first word: a break before one is repeated', async () => {
    let attempts = 0;
    server.play(() => {
      attempts += 1;
      return attempts === 1 ? piece(BLANK) : piece('\n\n') + piece('  Hello') + DONE;
    });
    const { text, stored } = await send();
    expect(text).toBe('\n\n  Hello');
    expect(stored).toMatchObject({ content: '\n\n  Hello', status: 'complete' });
  });
});

describe.each(['chat-completions', 'responses'] as const)(
  'the address of a server of %s',
  (api) => {
    const PATH = { 'chat-completions': '/v1/chat/completions', responses: '/v1/responses' }[api];

    test.each([
      ['', '/v1', PATH, 'Bearer a key for tests'],
      [
        '',
        '/v1/?api-version=2024-10-21&a=b%20c',
        `${PATH}?api-version=2024-10-21&a=b%20c`,
        'Bearer a key for tests',
      ],
      [
        'ada:p%40ss%3Aw%C3%B6rd@',
        '/v1',
        PATH,
        `Basic ${Buffer.from('ada:p@ss:wörd').toString('base64')}`,
      ],
    ])(
      '[4.302, 4.303] "%s" and "%s" are used as they are meant',
      async (user, base, asked, key) => {
        server.play(reply('Hello'));
        const baseUrl = `${server.url.replace('//', `//${user}`)}${base}`;
        const request = {
          ...{ instructions: 'x', turns: [{ role: 'user' as const, content: 'x' }] },
          ...{ signal: new AbortController().signal, onText: () => {} },
        };
        await modelAt('', { baseUrl, api, attempts: 1 })
          .reply(request)
          .catch(() => {});
        expect(server.requests.map(({ path, headers }) => [path, headers.authorization])).toEqual([
          [asked, key],
        ]);
      },
    );
  },
);
