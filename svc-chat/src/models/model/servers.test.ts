import { once } from 'node:events';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createLogger } from '@targum/service-kit';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ask } from '../../testing/ask.ts';
import { modelAt, startChatService } from '../../testing/chat-service.ts';
import type { TestModelOptions, TestService } from '../../testing/chat-service.ts';
import { DONE, choice, piece, reply, startPlayedServer } from '../../testing/played-server.ts';
import type { Played, PlayedServer } from '../../testing/played-server.ts';
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

test('[4.292] an empty reason does not end a reply', () =>
  expectWhole(
    choice({ delta: { content: 'Hello ' }, finish_reason: '' }) +
      choice({ delta: { content: 'world.' }, finish_reason: '' }) +
      DONE,
  ));

test('[4.292] an unknown reason ends a reply', () =>
  expectWhole(piece('Hello world.') + end('eos_token')));

test('[4.295] texts in parts become the reply, also mixed with plain texts', () =>
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

test('[4.292] an unknown reason is logged once', async () => {
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

test('[4.292] a response that arrives in one piece has failed if an event says so', async () => {
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

test('[4.292] a stream that breaks off after an empty reason is a reply that broke off', () =>
  expectFailed(choice({ delta: { content: 'Hello' }, finish_reason: '' })));

test.each([{ finish_reason: 'error' }, { error: { code: 502, message: 'x' } }])(
  '[4.292] a reply keeps the text in the event that says it failed: %j',
  (failure) => expectFailed(choice({ delta: { content: 'Hello' }, ...failure }) + DONE),
);

test.each<[string, string]>([
  ['the reason', end('error') + DONE],
  ['a field of the choice', choice({ delta: {}, error: { code: 502, message: 'x' } }) + DONE],
  ['an event without a choice', `data: {"object":"error","message":"x"}\n\n${DONE}`],
  ['the name of an event', `event: error\ndata: {"message":"x"}\n\n${DONE}`],
])('[4.292] a reply has failed if %s is an error', (_name, rest) =>
  expectFailed(piece('Hello') + rest),
);

describe('an invisible reply', () => {
  const BLANK = ' \n\t\u00a0\u200b\u2800\u3164\ufe0f';

  test('[4.300] fails like a reply without words, after its attempts', async () => {
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

  test('[4.300] is repeated after a break, because it has no first word', async () => {
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
      '[4.304] the address "%s" with the key "%s" becomes the right request',
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

/** Returns a refusal with these headers. */
const refusal = (status: number, headers: Readonly<Record<string, string>> = {}): Played => ({
  status,
  headers,
  body: '{"error":{"message":"No"}}',
});
const SOON = { 'retry-after-ms': '1' };

describe('[4.360] a call that fails before its response begins', () => {
  test.each<[number, string, Played]>([
    [3, '408', refusal(408, SOON)],
    [3, '409', refusal(409, SOON)],
    [3, '429', refusal(429, SOON)],
    [3, '500', refusal(500, SOON)],
    [3, '503 with Retry-After', refusal(503, { 'retry-after': '0.01' })],
    [3, '400 that says so', refusal(400, { ...SOON, 'x-should-retry': 'true' })],
    [1, '500 that says so', refusal(500, { 'x-should-retry': 'false' })],
    [1, '429 with a wait of 6 s', refusal(429, { 'retry-after': '6' })],
    [1, '429 with a long wait', refusal(429, { 'retry-after': '3600', 'x-should-retry': 'true' })],
    [1, '429 with two waits', refusal(429, { 'retry-after': '12, 12' })],
    [1, '429 with a wait of 30s', refusal(429, { 'retry-after': '30s' })],
    [1, '429 with a date', refusal(429, { 'retry-after': 'Fri, 01 Jan 2100 00:00:00 GMT' })],
    [1, '401', refusal(401)],
    [1, 'a redirect', refusal(307, { location: '/v1/elsewhere' })],
    [1, '304', { status: 304, body: '' }],
    [1, '700', refusal(700)],
  ])('is made %i times after %s', async (times, _name, played) => {
    server.play(played);
    const { error } = await ask(modelAt(server.url, { attempts: 3 }));
    const { status } = played as Exclude<Played, string>;
    expect(error).toMatchObject({ failure: 'refused', status });
    expect(server.requests).toHaveLength(times);
  });

  test('has its reply once the server accepts the call', async () => {
    let calls = 0;
    server.play(() => ((calls += 1) < 3 ? refusal(503, SOON) : reply('Peace.')));
    expect((await ask(modelAt(server.url, { attempts: 3 }))).text).toBe('Peace.');
  });
});

test.each<[number, string, readonly number[]]>([
  [6, 'empty', [3, 5, 6]],
  [5, 'refused', [3, 6, 9]],
])(
  '[4.300] a reply makes %i calls and is %s if calls %j have no word',
  async (times, failure, wordless) => {
    let calls = 0;
    server.play(() => (wordless.includes((calls += 1)) ? DONE : refusal(503, SOON)));
    const { error } = await ask(modelAt(server.url, { attempts: 3 }));
    expect(error).toMatchObject({ failure });
    expect(server.requests).toHaveLength(times);
  },
);

describe('[4.360] the wait before a call is made again', () => {
  const LATER = refusal(503, { 'retry-after-ms': '4000' });

  test('ends with a stop', async () => {
    const stop = new AbortController();
    const reason = new Error('stopped');
    server.play(LATER);
    const asked = ask(modelAt(server.url), { signal: stop.signal });
    await vi.waitFor(() => expect(server.requests).toHaveLength(1));
    stop.abort(reason);
    expect((await asked).error).toBe(reason);
    expect(server.requests).toHaveLength(1);
  });

  test('ends with the deadline of the first token', async () => {
    server.play(LATER);
    const { error } = await ask(modelAt(server.url, { deadlines: { firstTokenMs: 200 } }));
    expect(error).toMatchObject({ failure: 'first_token_timeout' });
    expect(server.requests).toHaveLength(1);
  });
});

test('[4.370] a call that cannot be made fails without the text of its error', async () => {
  const broken = modelAt(server.url, { apiKey: 'hidden\nvalue' });
  const { error } = await ask(broken);
  expect(error).toMatchObject({
    failure: 'unreachable',
    message: 'model call failed: unreachable',
  });
  const { error: path } = await ask(modelAt(server.url, { azureApiVersion: '1' }), { model: '..' });
  expect(path).toMatchObject({ failure: 'unreachable' });
});

describe('a refusal whose body does not end', () => {
  /**
   * Starts a server that begins a response to each request, and continues each response with the
   * last function.
   */
  const startEndless = async (status: number, write: (response: ServerResponse) => void) => {
    const answers: ServerResponse[] = [];
    const endless = createServer((_request, response) => {
      answers.push(response);
      const isFirst = answers.length === 1;
      response.writeHead(isFirst ? status : 200, isFirst ? SOON : {});
      if (isFirst) write(response);
      else response.end(reply('Peace.'));
    }).listen(0, '127.0.0.1');
    await once(endless, 'listening');
    onTestFinished(() => {
      endless.close();
      endless.closeAllConnections();
    });
    return { answers, url: `http://127.0.0.1:${(endless.address() as AddressInfo).port}` };
  };

  test('[4.360] keeps no call from being made again', async () => {
    const { answers, url } = await startEndless(503, (response) => void response.write('{"error'));
    expect((await ask(modelAt(url))).text).toBe('Peace.');
    await vi.waitFor(() => expect(answers[0]?.destroyed).toBe(true));
  });

  test('[4.362] is read for at most a second', async () => {
    const { answers, url } = await startEndless(400, (response) => void response.write('No model'));
    const { error } = await ask(modelAt(url));
    expect(error).toMatchObject({ failure: 'refused', status: 400, refusal: 'No model' });
    await vi.waitFor(() => expect(answers[0]?.destroyed).toBe(true));
  });

  test('[4.362] is read in part', async () => {
    const { answers, url } = await startEndless(400, (response) => {
      const fill = () => {
        while (!response.destroyed && response.write('No such model. '.repeat(1000)));
      };
      response.on('drain', fill);
      fill();
    });
    expect((await ask(modelAt(url))).error).toMatchObject({ failure: 'refused', status: 400 });
    await vi.waitFor(() => expect(answers[0]?.destroyed).toBe(true));
  });
});

/** Returns the headers of the latest request, without the headers that every request has. */
const sentHeaders = () => {
  const { authorization, ...headers } = server.requests.at(-1)!.headers;
  return {
    authorization,
    apiKey: headers['api-key'],
    organization: headers['openai-organization'],
    project: headers['openai-project'],
  };
};

test('[4.367] the organisation and the project are sent if they are set', async () => {
  server.play(reply('Peace.'));
  await ask(modelAt(server.url, { organization: 'org-1', project: 'proj-1' }));
  expect(sentHeaders()).toEqual({
    authorization: 'Bearer a key for tests',
    organization: 'org-1',
    project: 'proj-1',
  });
  await ask(modelAt(server.url));
  expect(sentHeaders()).toEqual({ authorization: 'Bearer a key for tests' });
});

describe('[4.368] Azure OpenAI', () => {
  const azure = (options: TestModelOptions = {}) => {
    server.play(reply('Peace.'));
    const baseUrl = `${server.url}/openai`;
    return modelAt('', { baseUrl, azureApiVersion: '2024-10-21', ...options });
  };
  const asked = () => server.requests.map(({ path }) => path);

  test('gets the deployment in the path, the version in the query and the key in its header', async () => {
    const model = azure();
    expect((await ask(model)).text).toBe('Peace.');
    expect(sentHeaders()).toEqual({ apiKey: 'a key for tests' });
    await ask(model, { model: 'my gpt/5' });
    expect(asked()).toEqual([
      '/openai/deployments/no-model/chat/completions?api-version=2024-10-21',
      '/openai/deployments/my%20gpt%2F5/chat/completions?api-version=2024-10-21',
    ]);
  });

  test('has one deployment in the path of a repeated call', async () => {
    const model = azure({ attempts: 2 });
    server.play(refusal(503, SOON));
    await ask(model);
    expect(new Set(asked())).toEqual(
      new Set(['/openai/deployments/no-model/chat/completions?api-version=2024-10-21']),
    );
    expect(asked()).toHaveLength(2);
  });

  test('has Responses below the address itself', async () => {
    await ask(azure({ api: 'responses', attempts: 1 }));
    expect(asked()).toEqual(['/openai/responses?api-version=2024-10-21']);
  });

  test('[4.304] keeps the user and the query of the address, not its version', async () => {
    const baseUrl = `${server.url.replace('//', '//ada:secret@')}/openai?api-version=1&a=b%20c`;
    await ask(azure({ baseUrl }));
    expect(asked()[0]).toMatch(/\?api-version=2024-10-21&a=b%20c$/);
    const authorization = `Basic ${Buffer.from('ada:secret').toString('base64')}`;
    expect(sentHeaders()).toEqual({ authorization });
  });
});
