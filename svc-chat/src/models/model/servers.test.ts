import { once } from 'node:events';
import { createServer as createTcpServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createLogger } from '@targum/service-kit';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ask } from '../../testing/ask.ts';
import { modelAt, startChatService } from '../../testing/chat-service.ts';
import type { TestService } from '../../testing/chat-service.ts';
import { DONE, choice, piece, reply, startPlayedServer } from '../../testing/played-server.ts';
import type { PlayedServer } from '../../testing/played-server.ts';
import { messagesOf, sendStreamed } from '../../testing/streams.ts';

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

/**
 * Sends a message.
 * @returns the reply that the reader received and the stored reply.
 */
const send = async () => {
  const { client, chat } = await service.member();
  const stream = await sendStreamed(client, chat.id, 'Hello');
  await stream.ended;
  const [, stored] = await messagesOf(client, chat.id);
  return { text: stream.text, last: stream.last?.event, stored };
};

const end = (reason: unknown) => choice({ delta: {}, finish_reason: reason });
const HEARTBEATS = 'data:\n\ndata: \n\nevent: ping\ndata:\ndata:\n\n: comment\n\n';

/** Sends a message, and expects that the stream of the server becomes a whole reply. */
const expectWhole = async (body: string) => {
  server.play(body);
  const { text, stored } = await send();
  expect(text).toBe('Hello world.');
  expect(stored).toMatchObject({ content: 'Hello world.', status: 'complete' });
  expect(server.requests).toHaveLength(1);
};

test('[4.292] events without data are ignored', () =>
  expectWhole(
    HEARTBEATS + piece('Hello ') + HEARTBEATS + piece('world.') + end('stop') + DONE + HEARTBEATS,
  ));

test('[4.292] an empty finish_reason does not end a reply', () =>
  expectWhole(
    choice({ delta: { content: 'Hello ' }, finish_reason: '' }) +
      choice({ delta: { content: 'world.' }, finish_reason: '' }) +
      DONE,
  ));

test('[4.292] an unknown finish_reason ends a reply', () =>
  expectWhole(piece('Hello world.') + end('eos_token')));

test('[4.295] a reply can consist of parts with text and of plain texts', () =>
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

test('[4.306] reasoning in fields of its own is not part of the reply', () =>
  expectWhole(
    choice({ delta: { content: '', reasoning_content: 'Hmm' } }) +
      choice({ delta: { reasoning: 'Well', content: null } }) +
      choice({ delta: { thinking: 'So', content: 'Hello world.' } }) +
      DONE,
  ));

test('[4.292] an unknown finish_reason is logged once', async () => {
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

test('[4.292] a reply fails if one of its events is an error, even if its response arrives in one piece', async () => {
  const body = piece('Hello') + end('error') + DONE;
  const head = `HTTP/1.1 200 OK\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`;
  const whole = createTcpServer((socket) => {
    socket.once('data', () => socket.write(head + body));
  }).listen(0, '127.0.0.1');
  await once(whole, 'listening');
  onTestFinished(() => void whole.close());
  const { text, error } = await ask(
    modelAt(`http://127.0.0.1:${(whole.address() as AddressInfo).port}`),
  );
  expect([text, error]).toEqual(['Hello', expect.objectContaining({ failure: 'provider_error' })]);
});

test('[4.292] a reply fails if its stream breaks off after an empty finish_reason', () =>
  expectFailed(choice({ delta: { content: 'Hello' }, finish_reason: '' })));

test.each([{ finish_reason: 'error' }, { error: { code: 502, message: 'x' } }])(
  '[4.292] a reply keeps the text in the event that reports its failure: %j',
  (failure) => expectFailed(choice({ delta: { content: 'Hello' }, ...failure }) + DONE),
);

test.each<[string, string]>([
  ['the reason', end('error') + DONE],
  ['a field of the choice', choice({ delta: {}, error: { code: 502, message: 'x' } }) + DONE],
  ['an event without a choice', `data: {"object":"error","message":"x"}\n\n${DONE}`],
  ['the name of an event', `event: error\ndata: {"message":"x"}\n\n${DONE}`],
])('[4.292] a reply fails if %s is an error', (_name, rest) => expectFailed(piece('Hello') + rest));

describe('an invisible reply', () => {
  const BLANK = ' \n\t\u00a0\u200b\u2800\u3164\ufe0f';

  test('[4.300] fails like a reply without words, after all attempts', async () => {
    server.play(piece(BLANK.slice(0, 3)) + piece(BLANK.slice(3)) + end('stop') + DONE);
    const { text, last, stored } = await send();
    expect(text).toBe('');
    expect(last).toMatchObject({ type: 'error' });
    expect(stored).toMatchObject({ content: '', status: 'failed' });
    expect(server.requests).toHaveLength(2);
  });

  test('[4.300] is answered with 502 in a plain send', async () => {
    server.play(piece(BLANK) + DONE);
    const { client, chat } = await service.member();
    const answer = await client.post(`/api/chats/${chat.id}/messages`, { content: 'Hello' });
    expect([answer.status, answer.body]).toEqual([
      502,
      expect.objectContaining({ code: 'model_failed' }),
    ]);
  });

  test('[4.300] is requested again after its stream breaks off, because it has no first word', async () => {
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
      '[4.304] with the user "%s" and the path "%s" becomes the address of the request',
      async (user, base, asked, key) => {
        server.play(reply('Hello'));
        const baseUrl = `${server.url.replace('//', `//${user}`)}${base}`;
        await ask(modelAt('', { baseUrl, api, attempts: 1 }));
        expect(server.requests.map(({ path, headers }) => [path, headers.authorization])).toEqual([
          [asked, key],
        ]);
      },
    );
  },
);
