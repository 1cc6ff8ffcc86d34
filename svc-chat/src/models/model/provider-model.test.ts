import { once } from 'node:events';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { createModelStandin } from '@targum/model-standin';
import type { QueuedFault, RunningStandin } from '@targum/model-standin';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { modelAt } from '../../testing/chat-service.ts';
import type { TestModelOptions } from '../../testing/chat-service.ts';
import { ModelError } from './chat-model.ts';

const standin = createModelStandin({
  tokensPerSecond: 5000,
  firstTokenMs: 0,
  ffmpegPath: 'ffmpeg',
});
let provider: RunningStandin;
beforeAll(async () => {
  provider = await standin.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => provider.close());
beforeEach(() => standin.reset());

const ask = async (content: string, options: TestModelOptions = {}, signal?: AbortSignal) => {
  const pieces: string[] = [];
  const reply = modelAt(provider.url, options).reply({
    instructions: 'You are the Storyteller.',
    turns: [
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'Peace to you.' },
      { role: 'user', content },
    ],
    signal: signal ?? new AbortController().signal,
    onText: (text) => pieces.push(text),
  });
  const usage = await reply.catch((error: unknown) => error);
  return { text: pieces.join(''), usage };
};

describe.each(['chat-completions', 'responses'] as const)('a reply by %s', (api) => {
  it('passes on text and token usage', async () => {
    const { text, usage } = await ask('/echo “One”  two\nthree 🐑', { api });
    expect(text).toBe('“One”  two\nthree 🐑');
    expect(usage).toEqual({ inputTokens: expect.any(Number), outputTokens: expect.any(Number) });
  });

  it.each<[string, QueuedFault, string, boolean]>([
    ['500', { fault: 'status', status: 500, times: 9 }, 'refused', false],
    ['429', { fault: 'status', status: 429, times: 9 }, 'refused', false],
    ['401', { fault: 'status', status: 401 }, 'refused', false],
    [
      'an error in mid-reply',
      { fault: 'status', status: 500, afterTokens: 3 },
      'provider_error',
      true,
    ],
    ['a cut in mid-reply', { fault: 'cut', afterTokens: 3 }, 'cut', true],
    ['bad JSON in mid-reply', { fault: 'bad-json', afterTokens: 3 }, 'bad_response', true],
  ])('turns %s into one typed error and keeps the text', async (_name, fault, failure, partial) => {
    standin.next(fault);
    const { text, usage } = await ask('/long 20', { api });
    expect(usage).toBeInstanceOf(ModelError);
    expect(usage).toMatchObject({ failure });
    expect((usage as Error).message).not.toMatch(/simulat|server|quota|key/i);
    expect(text !== '').toBe(partial);
    expect('word1 word2 word3 word4').toContain(text.trim());
  });

  it('gives up on a provider that hangs', async () => {
    standin.next({ fault: 'hang' });
    const { usage } = await ask('/long 20', { api, deadlines: { firstTokenMs: 1000 } });
    expect(usage).toMatchObject({ failure: 'first_token_timeout' });
    await vi.waitFor(() => expect(standin.requests[0]?.aborted).toBe(true), 10_000);
  });

  it('gives up on a provider that stops sending', async () => {
    standin.next({ fault: 'hang', afterTokens: 4 });
    const { text, usage } = await ask('/long 20', { api, deadlines: { idleMs: 500 } });
    expect(usage).toMatchObject({ failure: 'idle_timeout' });
    expect(text).toMatch(/^word1 /);
    await vi.waitFor(() => expect(standin.requests[0]?.aborted).toBe(true), 10_000);
  });

  it('gives up on a provider that sends too slowly', async () => {
    standin.next({ fault: 'drip', tokensPerSecond: 20 });
    const { text, usage } = await ask('/long 1000', { api, deadlines: { totalMs: 1500 } });
    expect(usage).toMatchObject({ failure: 'total_timeout' });
    expect(text).toMatch(/^word1/);
  });

  it('retries only while there is no text', async () => {
    standin.next({ fault: 'status', status: 503 });
    expect((await ask('/echo fine', { api })).text).toBe('fine');
    expect(standin.requests).toHaveLength(2);
    standin.reset();
    standin.next({ fault: 'cut', afterTokens: 2 });
    await ask('/long 20', { api });
    expect(standin.requests).toHaveLength(1);
  });

  it('ends the request immediately on abort and passes on no text after it', async () => {
    standin.set({ tokensPerSecond: 20 });
    const controller = new AbortController();
    const asked = ask('/long 1000', { api }, controller.signal);
    await vi.waitFor(() => expect(standin.requests[0]?.tokens).toBeGreaterThan(2), 10_000);
    controller.abort('stopped');
    expect((await asked).usage).toBe('stopped');
    await vi.waitFor(() => expect(standin.requests[0]?.aborted).toBe(true), 10_000);
  });
});

it('the token usage of a reply includes attempts that brought only reasoning', async () => {
  const usageAfter = async (attempts: number) => {
    const { usage } = await ask('/echo <think>Talu, mera, sona.', { attempts });
    expect(usage).toMatchObject({ failure: 'empty' });
    return (usage as ModelError).usage!;
  };
  const single = await usageAfter(1);
  expect(single.outputTokens).toBeGreaterThan(1);
  expect(await usageAfter(2)).toEqual({
    inputTokens: 2 * single.inputTokens,
    outputTokens: 2 * single.outputTokens,
  });
});

const WORDS = Array.from({ length: 20 }, (_, index) => `word${index + 1}`).join(' ');

it.each<[string, string, string | undefined]>([
  ['heartbeat', WORDS, undefined],
  ['empty-finish', WORDS.slice(0, WORDS.indexOf(' word11')), 'cut'],
  ['error-finish', WORDS, 'provider_error'],
  ['odd-finish', WORDS, undefined],
  ['parts', WORDS, undefined],
  ['reasoning', WORDS, undefined],
  ['no-stream-options', WORDS, undefined],
  ['unnamed-refusal', WORDS, undefined],
  ['white-space', '', 'empty'],
  ['invisible', '', 'empty'],
  ['late-word', `\n\n \u200b${WORDS}`, undefined],
])('the model reads a stand-in with the quirk %s', async (name, text, failure) => {
  const answer = await ask(`/quirk ${name}`);
  expect(answer.text).toBe(text);
  const { failure: ended } = (answer.usage ?? {}) as Partial<ModelError>;
  expect(ended).toBe(failure);
});

const TURNS = [
  { role: 'user', content: 'Hello' },
  { role: 'assistant', content: 'Peace to you.' },
  { role: 'user', content: '/echo yes' },
];

it.each([
  [
    'chat-completions',
    {
      messages: [{ role: 'system', content: 'You are the Storyteller.' }, ...TURNS],
      stream_options: { include_usage: true },
    },
  ],
  ['responses', { instructions: 'You are the Storyteller.', input: TURNS, store: false }],
] as const)('the model sends instructions and history by %s', async (api, body) => {
  await ask('/echo yes', { api });
  expect(standin.requests[0]?.body).toMatchObject(body);
});

const eventOf = (content: string) =>
  `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;

/** Starts a provider of chat completions whose events the test writes. */
const startProvider = async (write: (response: ServerResponse) => void) => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    write(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

it('surrogate pairs are joined, lone surrogates replaced and NUL characters dropped', async () => {
  const { server, url } = await startProvider((response) => {
    for (const piece of ['a\0\ud83d', '\udc11 b\ud800c', '\ud83d']) response.write(eventOf(piece));
    response.end('data: [DONE]\n\n');
  });
  const pieces: string[] = [];
  await modelAt(url).reply({
    instructions: 'x',
    turns: [{ role: 'user', content: 'x' }],
    signal: new AbortController().signal,
    onText: (text) => pieces.push(text),
  });
  expect(pieces.join('')).toBe('a🐑 b\ufffdc\ufffd');
  for (const piece of pieces) expect(piece).toBe(piece.toWellFormed());
  server.close();
});

it('a reply with only NUL characters is refused', async () => {
  const { server, url } = await startProvider((response) => {
    response.write(eventOf('\0'));
    response.end('data: [DONE]\n\n');
  });
  const reply = modelAt(url, { attempts: 1 }).reply({
    instructions: 'x',
    turns: [{ role: 'user', content: 'x' }],
    signal: new AbortController().signal,
    onText: () => undefined,
  });
  await expect(reply).rejects.toMatchObject({ failure: 'empty' });
  server.close();
});

it('a reply without an end is refused', async () => {
  const event = eventOf('x'.repeat(10_000));
  const { server: endless, url } = await startProvider((response) => {
    const fill = () => {
      while (!response.destroyed && response.write(event));
    };
    response.on('drain', fill);
    fill();
  });
  let length = 0;
  const reply = modelAt(url).reply({
    instructions: 'x',
    turns: [{ role: 'user', content: 'x' }],
    signal: new AbortController().signal,
    onText: (text) => {
      length += text.length;
    },
  });
  await expect(reply).rejects.toMatchObject({ failure: 'too_long' });
  expect(length).toBeGreaterThan(400_000);
  expect(length).toBeLessThanOrEqual(500_000);
  endless.close();
  // The server can only close after the model has released the connection.
  await once(endless, 'close');
});

it('a reply does not wait for a provider that asks for a long pause', async () => {
  standin.next({ fault: 'status', status: 429, headers: { 'retry-after': '3600' } });
  expect((await ask('/echo no')).usage).toMatchObject({ failure: 'refused', status: 429 });
  expect(standin.requests).toHaveLength(1);
});

it('an address that cannot be reached is reported', async () => {
  const gone = await createModelStandin({
    tokensPerSecond: 1,
    firstTokenMs: 0,
    ffmpegPath: '',
  }).listen({ port: 0, host: '127.0.0.1' });
  await gone.close();
  const reply = modelAt(gone.url).reply({
    instructions: 'x',
    turns: [{ role: 'user', content: 'x' }],
    signal: new AbortController().signal,
    onText: () => undefined,
  });
  await expect(reply).rejects.toMatchObject({ failure: 'unreachable' });
});

it('an abort ends a reply immediately even while the client still connects', async () => {
  // The server accepts connections and never answers the TLS handshake.
  const silent = createTcpServer().listen(0, '127.0.0.1');
  const sockets: Socket[] = [];
  silent.on('connection', (socket) => void sockets.push(socket.on('error', () => undefined)));
  await once(silent, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  const controller = new AbortController();
  const reply = modelAt(`https://127.0.0.1:${(silent.address() as AddressInfo).port}`).reply({
    instructions: 'x',
    turns: [{ role: 'user', content: 'x' }],
    signal: controller.signal,
    onText: () => undefined,
  });
  await vi.waitFor(() => expect(sockets).toHaveLength(1));
  const reason = new Error('stopped');
  controller.abort(reason);
  await expect(reply).rejects.toBe(reason);
});
