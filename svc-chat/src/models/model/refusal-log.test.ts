import { createLogger } from '@targum/service-kit';
import { createMessage } from '@targum/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ADMIN } from '../../testing/assistant-admin.ts';
import { modelAt, startChatService } from '../../testing/chat-service.ts';
import type { TestService } from '../../testing/chat-service.ts';
import { ask } from '../../testing/ask.ts';
import { messagesIn, reply, startPlayedServer } from '../../testing/played-server.ts';
import type { Played, PlayedServer } from '../../testing/played-server.ts';
import { asking, startProgram } from '../../testing/programs.ts';
import { messagesOf, sendStreamed } from '../../testing/streams.ts';

const KEY = 'key-of-the-settings';
const MESSAGE = 'The model `gpt-6-minni` does not exist or you do not have access to it.';

let server: PlayedServer;
let service: TestService;
const lines: string[] = [];
const logger = createLogger({
  name: 'test',
  destination: { write: (line) => void lines.push(line) },
});

beforeAll(async () => {
  server = await startPlayedServer();
  service = await startChatService({
    contextTokens: 8192,
    titles: true,
    model: { baseUrl: `${server.url}/v1`, apiKey: KEY, logger },
  });
});
afterAll(async () => {
  await service.close();
  server.close();
});
beforeEach(() => {
  lines.length = 0;
});

const refusing = (status: number, error: object): Played => ({
  status,
  body: JSON.stringify({ error }),
  headers: { 'x-should-retry': 'false' },
});
const WRONG_MODEL = refusing(404, { message: MESSAGE, code: 'model_not_found', param: null });

interface Line {
  readonly level: string;
  readonly msg: string;
  readonly model: string;
  readonly refusal: { readonly status: number; readonly code?: string; readonly message: string };
}
const logged = () => lines.map((line) => JSON.parse(line) as Line);
const FOUND = {
  level: 'warn',
  msg: 'the model server refuses a request',
  model: 'no-model',
  refusal: { status: 404, code: 'model_not_found', message: MESSAGE },
};
/** Matches any part of the provider's text. */
const SAID = /gpt-6-minni|model_not_found|does not exist/;

describe('[4.362] the log has the text of the provider, and the answer does not,', () => {
  test('for a reply', async () => {
    server.play(WRONG_MODEL);
    const { client, chat } = await service.member();
    const stream = await sendStreamed(client, chat.id, 'Hello');
    await stream.ended;
    expect(logged()).toEqual([expect.objectContaining(FOUND)]);
    const stored = await service.backend.knex('generations').where({ chat_id: chat.id });
    expect(stored[0]?.status).toBe('failed');
    const seen = [stream.events, await messagesOf(client, chat.id), stored];
    expect(JSON.stringify(seen)).not.toMatch(SAID);
  });

  test('for a completion', async () => {
    server.play(WRONG_MODEL);
    const { secret } = await startProgram(service);
    const answer = await fetch(`${service.url}/api/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify(asking('Hello')),
    });
    expect(answer.status).toBe(502);
    expect(await answer.text()).not.toMatch(SAID);
    expect(logged()).toEqual([expect.objectContaining(FOUND)]);
  });

  test('for a test of an assistant', async () => {
    server.play(WRONG_MODEL);
    const { client } = await service.member({ is_admin: true });
    const answer = await client.post(`${ADMIN}/try`, {
      ...{ prompt: 'Say yes.', model: 'gpt-6-minni', temperature: null },
      messages: [{ role: 'user', content: 'Hello' }],
    });
    expect(answer.status).toBe(502);
    expect(JSON.stringify(answer.body)).not.toMatch(SAID);
    expect(logged()).toEqual([expect.objectContaining({ ...FOUND, model: 'gpt-6-minni' })]);
  });

  test.each([
    ['for a title', '# Title of a conversation', 1],
    ['for a summary', '# Notes on a conversation', 30],
  ])('%s', async (_name, prompt, messages) => {
    server.play((body) =>
      messagesIn(body)[0]?.content.startsWith(prompt) === true ? WRONG_MODEL : reply('Peace.'),
    );
    const { client, chat } = await service.member();
    for (let number = 1; number < messages; number += 1) {
      const role = number % 2 === 1 ? 'user' : 'assistant';
      await createMessage(service.backend.knex, chat.id, { role, content: 'y'.repeat(300) });
    }
    const stream = await sendStreamed(client, chat.id, 'Hello there. And more.');
    await stream.ended;
    expect(stream.text).toBe('Peace.');
    await vi.waitFor(() => expect(logged()).toEqual([expect.objectContaining(FOUND)]), 10_000);
    const { body } = await client.get(`/api/chats/${chat.id}`);
    expect(JSON.stringify([body, await messagesOf(client, chat.id)])).not.toMatch(SAID);
  });
});

/** Returns the log's entry about a refusal. */
const refusalIn = async (played: Played, baseUrl = `${server.url}/v1`) => {
  server.play(played);
  await ask(modelAt('', { baseUrl, apiKey: KEY, logger, attempts: 1 }));
  expect(lines).toHaveLength(1);
  return logged()[0]!.refusal;
};
const messageIn = async (message: string) => (await refusalIn(refusing(401, { message }))).message;

test.each([
  [`Incorrect API key provided: ${KEY}`, 'Incorrect API key provided: [redacted]'],
  [`No user has "${KEY}".`, 'No user has "[redacted]".'],
  ['Incorrect API key provided: sk-proj-Ab12*****xyZ9.', 'Incorrect API key provided: [redacted]'],
  ['sk-or-v1-0123456789abcdef is blocked', '[redacted] is blocked'],
  ['Invalid token: 9f8e7d6c5b4a', 'Invalid token: [redacted]'],
  ['No user for Bearer abc.def-12345', 'No user for Bearer [redacted]'],
  ['Bad header Authorization: Bearer opensesame', 'Bad header Authorization: [redacted]'],
  ['{"x-api-key":"opensesame"}', '{"x-api-key":"[redacted]"}'],
  ['Access denied for 84a7c0ffee84a7c0ffee84a7c0ffee84', 'Access denied for [redacted]'],
  ['No model claude-3-5-sonnet-20241022 here', 'No model claude-3-5-sonnet-20241022 here'],
  ['The token limit is 128000', 'The token limit is 128000'],
  ['Unknown key: stream_options', 'Unknown key: stream_options'],
  ['Unexpected token: temperature', 'Unexpected token: temperature'],
])('[4.364] the log masks keys: %s', async (message, shown) => {
  expect(await messageIn(message)).toBe(shown);
});

test('[4.364] the log masks the secrets in the address', async () => {
  const address = server.url.replace('//', '//ada:p%40ss-word@');
  const baseUrl = `${address}/v1?api=hidden-value`;
  const basic = Buffer.from('ada:p@ss-word').toString('base64');
  const said = `Not p@ss-word, p%40ss-word, ${basic} or ?api=hidden-value (hidden-value)`;
  const played = refusing(401, { message: said, code: 'p@ss-word' });
  expect(await refusalIn(played, baseUrl)).toEqual({
    status: 401,
    code: '[redacted]',
    message: 'Not [redacted], [redacted], [redacted] or [redacted] ([redacted])',
  });
});

test('[4.364] a placeholder for a key is not masked, and a short password is masked', async () => {
  const baseUrl = `${server.url.replace('//', '//ada:p4ss@')}/v1?api=v2`;
  server.play(refusing(401, { message: 'ada, p4ss and v2: none fits' }));
  await ask(modelAt('', { baseUrl, apiKey: 'none', logger, attempts: 1 }));
  expect(logged()[0]!.refusal.message).toBe('ada, [redacted] and v2: none fits');
});

test.each([
  ['words', 'a'],
  ['white space', ' '],
  ['white space after a name', 'token: '.padEnd(1000)],
])('[4.362] a refusal of a million characters ends its reply: %s', async (_name, text) => {
  const message = `${text.repeat(1_000_000 / text.length)}1`;
  server.play(`event: error\ndata: ${JSON.stringify({ code: 'x', message })}\n\n`);
  const { error } = await ask(modelAt(server.url, { logger, attempts: 1 }));
  expect(error).toMatchObject({ failure: 'provider_error' });
  expect(logged()[0]!.refusal.message.length).toBeLessThanOrEqual(500);
});

test('[4.364] a key that begins within the shown characters and ends after them is masked', async () => {
  const message = await messageIn(`${'x'.repeat(495)} ${KEY}`);
  expect(message).toBe(`${'x'.repeat(495)} [red`);
});

test('[4.362] the text in the log has at most 500 characters and no half character', async () => {
  expect(await messageIn('x '.repeat(300))).toHaveLength(500);
  lines.length = 0;
  const message = await messageIn(`x${'🐑'.repeat(300)}`);
  expect(message).toBe(`x${'🐑'.repeat(249)}`);
});

test('[4.362] the text is one line of the log without control characters', async () => {
  const message = await messageIn('a\nb\r\n{"level":"error"}\u0000\u001b[31m\u009b\u2028\u202ec');
  expect(message).toBe('a b {"level":"error"} [31m c');
  expect(lines[0]).toMatch(/^[^\n]*\n$/);
});

test.each<[string, Played, object]>([
  ['plain text', { status: 400, body: 'No such model' }, { message: 'No such model' }],
  ['nothing', { status: 400, body: '' }, { message: '' }],
  [
    'a code that is a number',
    refusing(400, { message: 'No', code: 40_001 }),
    { code: '40001', message: 'No' },
  ],
  [
    'an error that is a text',
    { status: 400, body: '{"error":"No such model"}' },
    { message: 'No such model' },
  ],
  ['a detail', { status: 400, body: '{"detail":"No such model"}' }, { message: 'No such model' }],
  [
    'a list of errors',
    { status: 400, body: '[{"error":{"code":400,"message":"No such model"}}]' },
    { code: '400', message: 'No such model' },
  ],
  ['304', { status: 304, body: '' }, { message: '' }],
  ['a status that HTTP does not have', { status: 700, body: 'No' }, { message: 'No' }],
  [
    'a redirect',
    { status: 307, body: 'Moved', headers: { location: '/elsewhere' } },
    { message: 'Moved' },
  ],
])('[4.362] the log has the text of %s', async (_name, played, said) => {
  expect(await refusalIn(played)).toEqual({
    status: (played as { status: number }).status,
    ...said,
  });
});

test.each<[string, unknown]>([
  [
    'body.messages.0: wrong; body: missing',
    {
      detail: [
        { loc: ['body', 'messages', 0], msg: 'wrong', input: 'Words of a user' },
        { loc: ['body'], msg: 'missing', input: { messages: ['Words of a user'] } },
      ],
    },
  ],
  ["[{'msg': 'wrong',", { message: "[{'msg': 'wrong', 'input': 'Words of a user'}]" }],
  [
    'body.messages wrong [type=missing,',
    { message: 'body.messages wrong [type=missing, input_value={\'a\': "Words of a user"}]' },
  ],
  ['', { request: { messages: ['Words of a user'] } }],
])('[4.362] the log has no text that the server repeats: "%s"', async (message, body) => {
  expect(await refusalIn({ status: 422, body: JSON.stringify(body) })).toEqual({
    status: 422,
    message,
  });
});

const failing = (event: object) => `data: ${JSON.stringify(event)}\n\n`;
const OVERLOADED = { code: 'overloaded', message: 'Try again later' };

test.each<[string, 'chat-completions' | 'responses', string]>([
  ['an error', 'chat-completions', failing({ error: OVERLOADED, text: 'Words of a user' })],
  [
    'an error in a choice',
    'chat-completions',
    failing({ choices: [{ delta: { content: 'Words' }, error: OVERLOADED }] }),
  ],
  ['an event without a choice', 'chat-completions', failing({ object: 'error', ...OVERLOADED })],
  ['the name of an event', 'chat-completions', `event: error\n${failing(OVERLOADED)}`],
  ['an event of the type error', 'responses', failing({ type: 'error', ...OVERLOADED })],
  [
    'a failed response',
    'responses',
    failing({ type: 'response.failed', response: { error: OVERLOADED, output: 'Words' } }),
  ],
])('[4.362] the log has the error that ends a stream: %s', async (_name, api, played) => {
  server.play(played);
  await ask(modelAt(server.url, { api, logger, attempts: 1 }));
  expect(logged().map(({ refusal }) => refusal)).toEqual([OVERLOADED]);
});
