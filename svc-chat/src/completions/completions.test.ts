import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { assistants, limits, rateLimits } from '@targum/contracts';
import { completion, completionChunk, modelList, openAiError } from '@targum/contracts/openai';
import type { CompletionRequest } from '@targum/contracts/openai';
import { createApiKey, createUser } from '@targum/service-kit/testing';
import { OpenAI } from 'openai';
import type { APIError } from 'openai';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startChatService } from '../testing/chat-service.ts';
import type { TestService } from '../testing/chat-service.ts';
import { sendStreamed } from '../testing/streams.ts';

let service: TestService;
beforeAll(async () => {
  service = await startChatService();
});
afterAll(() => service.close());
beforeEach(() => service.standin.reset());

/** A user with a key, and OpenAI's own client that uses it. */
const startProgram = async (url = service.url) => {
  const user = await createUser(service.backend.knex);
  const { row, secret } = await createApiKey(service.backend.knex, user.id);
  const openai = new OpenAI({ baseURL: `${url}/api/v1`, apiKey: secret, maxRetries: 0 });
  return { user, key: row, secret, openai };
};

const MODEL = 'targum/storyteller';
const asking = (content: string) => ({
  model: MODEL,
  messages: [{ role: 'user' as const, content }],
});

const collect = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
};

/** The error that the client reports. */
const errorOf = async (call: PromiseLike<unknown>): Promise<APIError> => {
  const { reason } = (await Promise.allSettled([call]))[0] as PromiseRejectedResult;
  return reason as APIError;
};

const usesOf = (keyId: string) =>
  service.backend.knex('api_usage').where({ api_key_id: keyId }).select('chat_id', 'tokens');

const running = async (userId: string) =>
  (await service.backend.knex('completions').where({ user_id: userId })).length;

describe('with the official client', () => {
  test('[8.70] each assistant is a model', async () => {
    const { openai } = await startProgram();
    const list = await openai.models.list();
    expect(list.data.map(({ id }) => id)).toEqual(assistants.map(({ id }) => `targum/${id}`));
    modelList.strict().parse({ object: list.object, data: list.data });
  });

  test('[8.71] an assistant replies with its own prompt', async () => {
    const { openai } = await startProgram();
    const answer = await openai.chat.completions.create(asking('/echo peace'));
    completion.strict().parse(answer);
    expect(answer).toMatchObject({
      model: MODEL,
      choices: [{ message: { role: 'assistant', content: 'peace' }, finish_reason: 'stop' }],
    });
    const { prompt_tokens = 0, completion_tokens = 0, total_tokens } = answer.usage ?? {};
    expect(total_tokens).toBe(prompt_tokens + completion_tokens);
    expect(prompt_tokens).toBeGreaterThan(completion_tokens);
    const [asked] = service.standin.requests;
    expect(JSON.stringify(asked?.body)).toContain('# Storyteller');
  });

  test('[8.72] a reply streams in chunks, with its usage on request', async () => {
    const { openai } = await startProgram();
    const stream = await openai.chat.completions.create({
      ...asking('/long 30'),
      stream: true,
      stream_options: { include_usage: true },
    });
    const chunks = await collect(stream);
    for (const chunk of chunks) completionChunk.strict().parse(chunk);
    const text = chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('');
    expect(text).toMatch(/^word1 word2 .* word30$/);
    expect(chunks.length).toBeGreaterThan(5);
    expect(chunks.at(-2)?.choices[0]?.finish_reason).toBe('stop');
    expect(chunks.at(-1)).toMatchObject({
      choices: [],
      usage: { total_tokens: expect.any(Number) },
    });
    expect(new Set(chunks.map(({ id }) => id)).size).toBe(1);
  });

  test('[8.72] a stream has no usage unless it is requested', async () => {
    const { openai } = await startProgram();
    const stream = await openai.chat.completions.create({ ...asking('/echo x'), stream: true });
    const chunks = await collect(stream);
    expect(chunks.filter((chunk) => 'usage' in chunk)).toEqual([]);
    expect(chunks.at(-1)?.choices[0]?.finish_reason).toBe('stop');
  });

  test('[8.73] wishes of the program follow the prompt, wherever they stand', async () => {
    const { openai } = await startProgram();
    await openai.chat.completions.create({
      model: MODEL,
      messages: [
        { role: 'system', content: 'Answer in Swahili.' },
        { role: 'user', content: [{ type: 'text', text: 'Hello' }] },
        { role: 'assistant', content: 'Peace to you.' },
        { role: 'developer', content: 'Be brief.' },
        { role: 'user', content: '/echo yes' },
      ],
    });
    const { messages } = service.standin.requests[0]!.body as {
      messages: { role: string; content: string }[];
    };
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    const { content } = messages[0]!;
    const order = ['# Storyteller', '# Rules that always hold', 'Answer in Swahili.', 'Be brief.'];
    const places = order.map((text) => content.indexOf(text));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
  });

  test('[8.74] settings reach the model, and a reply may reach its most tokens', async () => {
    const { openai } = await startProgram();
    const answer = await openai.chat.completions.create({
      ...asking('/long 100'),
      temperature: 0.2,
      top_p: 0.9,
      max_tokens: 7,
      stop: ['word90'],
      seed: 3,
      user: 'someone',
      metadata: { project: 'Ruth' },
      n: 1,
    });
    expect(answer.choices[0]?.finish_reason).toBe('length');
    const body = service.standin.requests[0]?.body;
    expect(body).toMatchObject({
      temperature: 0.2,
      top_p: 0.9,
      max_tokens: 7,
      stop: ['word90'],
      seed: 3,
    });
    expect(body).not.toHaveProperty('user');
    expect(body).not.toHaveProperty('metadata');
  });

  test('[8.81] a model that fails before its first word is a 502', async () => {
    const { openai, user } = await startProgram();
    const error = await errorOf(openai.chat.completions.create(asking('/fail 400')));
    expect([error.status, error.code, error.type]).toEqual([502, 'model_failed', 'server_error']);
    expect(await running(user.id)).toBe(0);
  });

  test('[8.81] a stream that breaks off ends with an error', async () => {
    const { openai } = await startProgram();
    const stream = await openai.chat.completions.create({ ...asking('/cut'), stream: true });
    const error = await errorOf(collect(stream));
    expect(error).toMatchObject({ code: 'model_failed', type: 'server_error' });
  });

  test('[8.82] a client that leaves ends the call to the model', async () => {
    const { openai, user, key } = await startProgram();
    service.standin.set({ tokensPerSecond: 20 });
    const stream = await openai.chat.completions.create({ ...asking('/long 1000'), stream: true });
    for await (const { choices } of stream) if (choices[0]?.delta.content) break;
    await vi.waitFor(() => expect(service.standin.requests[0]?.aborted).toBe(true), 10_000);
    await vi.waitFor(async () => expect(await running(user.id)).toBe(0), 10_000);
    expect((await usesOf(key.id))[0]?.tokens).toBeGreaterThan(0);
  });

  test('[8.84] a client that leaves before the first word pays for what the model read', async () => {
    const { openai, user, key } = await startProgram();
    service.standin.next({ fault: 'hang' });
    const leaving = new AbortController();
    const asked = errorOf(
      openai.chat.completions.create(asking('/echo x'), { signal: leaving.signal }),
    );
    await vi.waitFor(() => expect(service.standin.requests).toHaveLength(1), 10_000);
    leaving.abort();
    await asked;
    await vi.waitFor(async () => expect(await running(user.id)).toBe(0), 10_000);
    const [use] = await usesOf(key.id);
    expect(use?.tokens).toBeGreaterThan(500);
    const { rows } = await service.backend.knex.raw('select tokens_of_month(?) as used', [user.id]);
    expect(Number(rows[0].used)).toBe(use?.tokens);
  });

  test('[8.74] a reply that a limit leaves without a word is a reply', async () => {
    const { openai, user } = await startProgram();
    const answer = await openai.chat.completions.create({
      ...asking('/echo'),
      max_completion_tokens: 1,
    });
    expect(answer.choices[0]?.message.content).toBe('');
    expect(service.standin.requests).toHaveLength(1);
    expect(await running(user.id)).toBe(0);
  });
});

describe('with curl', () => {
  const curl = async (secret: string, path: string, ...args: string[]) =>
    (
      await promisify(execFile)('curl', [
        '-sS',
        '-N',
        ...['-H', `authorization: Bearer ${secret}`],
        ...args,
        `${service.url}/api/v1${path}`,
      ])
    ).stdout;

  const json = (body: CompletionRequest | object) => [
    ...['-H', 'content-type: application/json'],
    ...['-d', JSON.stringify(body)],
  ];

  test('[8.71] a reply is one JSON object', async () => {
    const { secret } = await startProgram();
    const said = JSON.parse(
      await curl(secret, '/chat/completions', ...json(asking('/echo shalom'))),
    );
    expect(completion.parse(said).choices[0].message.content).toBe('shalom');
  });

  test('[8.72] a stream is events that end with [DONE]', async () => {
    const { secret } = await startProgram();
    const said = await curl(
      secret,
      '/chat/completions',
      ...json({ ...asking('/echo shalom'), stream: true }),
    );
    const events = said.split('\n\n').filter((event) => event.startsWith('data: '));
    expect(events.at(-1)).toBe('data: [DONE]');
    for (const event of events.slice(0, -1)) {
      completionChunk.strict().parse(JSON.parse(event.slice('data: '.length)));
    }
  });
});

describe('errors', () => {
  test('[8.69] without a valid key nothing is answered', async () => {
    const openai = new OpenAI({
      baseURL: `${service.url}/api/v1`,
      apiKey: 'no key',
      maxRetries: 0,
    });
    const error = await errorOf(openai.models.list());
    expect([error.status, error.type]).toEqual([401, 'authentication_error']);
  });

  test('[8.69] a session is told to use a key', async () => {
    const { client } = await service.member();
    const { status, body } = await client.get('/api/v1/models');
    expect(status).toBe(403);
    expect(openAiError.strict().parse(body).error).toMatchObject({
      type: 'permission_error',
      message: 'This call takes an API key in the Authorization header',
    });
  });

  test.each(['targum/unknown', 'gpt-4o', 'storyteller', 'targum/'])(
    '[8.80] there is no model %s',
    async (model) => {
      const { openai } = await startProgram();
      const error = await errorOf(openai.chat.completions.create({ ...asking('x'), model }));
      expect(error).toMatchObject({ status: 404, code: 'model_not_found', param: 'model' });
    },
  );

  test.each([
    ['tools', { tools: [] }],
    ['response_format', { response_format: { type: 'json_object' } }],
    ['logit_bias', { logit_bias: {} }],
    ['frequency_penalty', { frequency_penalty: 1 }],
    ['store', { store: true }],
    ['stream_options.other', { stream: true, stream_options: { other: 1 } }],
    ['messages.0.audio', { messages: [{ role: 'user', content: 'x', audio: {} }] }],
  ])('[8.75] %s is refused by its name', async (param, more) => {
    const { secret } = await startProgram();
    const answer = await fetch(`${service.url}/api/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...asking('x'), ...more }),
    });
    const { error } = openAiError.strict().parse(await answer.json());
    expect([answer.status, error.type, error.param]).toEqual([422, 'invalid_request_error', param]);
    expect(error.message).toContain(`"${param.split('.').at(-1)}" is not supported`);
  });

  test.each([
    ['n', { n: 2 }],
    ['temperature', { temperature: 2.5 }],
    ['messages', { messages: [] }],
    ['messages', { messages: [{ role: 'assistant', content: 'x' }] }],
    ['messages.0.role', { messages: [{ role: 'tool', content: 'x' }] }],
    ['messages.0.content', { messages: [{ role: 'user', content: [{ type: 'image_url' }] }] }],
    ['messages.0.content', { messages: [{ role: 'user', content: ' ' }] }],
    ['stream_options', { stream_options: { include_usage: true } }],
    ['model', { model: undefined }],
  ])('[8.76] a wrong %s is named: %j', async (param, more) => {
    const { openai } = await startProgram();
    const request = { ...asking('x'), ...more } as Parameters<
      typeof openai.chat.completions.create
    >[0];
    const error = await errorOf(openai.chat.completions.create(request));
    expect(error).toMatchObject({ status: 422, type: 'invalid_request_error', param });
  });

  test('[8.76] messages beyond the window of the model are refused, not shortened', async () => {
    const { openai } = await startProgram();
    const text = 'a'.repeat(limits.chat.contentMax);
    const messages = Array.from({ length: 4 }, () => ({ role: 'user' as const, content: text }));
    const error = await errorOf(openai.chat.completions.create({ model: MODEL, messages }));
    expect(error).toMatchObject({
      status: 422,
      code: 'context_length_exceeded',
      param: 'messages',
    });
    expect(service.standin.requests).toHaveLength(0);
  });

  test('[8.77] unknown paths and broken bodies have the format of OpenAI', async () => {
    const { secret } = await startProgram();
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
    for (const [path, init, status] of [
      ['/api/v1/embeddings', { method: 'POST', headers, body: '{}' }, 404],
      ['/api/v1/models', { method: 'DELETE', headers }, 405],
      ['/api/v1/chat/completions', { method: 'POST', headers, body: '{' }, 400],
    ] as const) {
      const answer = await fetch(service.url + path, init);
      expect(answer.status).toBe(status);
      openAiError.strict().parse(await answer.json());
    }
  });
});

describe('limits', () => {
  test('[8.78] messages of chats and programs count together', async () => {
    const { openai, user } = await startProgram();
    const messages = service.backend.rateLimit('messages', rateLimits.messagesPerUser);
    for (let sent = 0; sent < rateLimits.messagesPerUser.points; sent++) {
      await messages.consume(user.id);
    }
    const error = await errorOf(openai.chat.completions.create(asking('/echo x')));
    expect([error.status, error.code, error.type]).toEqual([
      429,
      'rate_limited',
      'rate_limit_error',
    ]);
    expect(Number(error.headers?.get('retry-after'))).toBeGreaterThan(0);
    expect(service.standin.requests).toHaveLength(0);
  });

  test('[8.78] replies of chats and programs count together', async () => {
    const { client, chat, user } = await service.member();
    const { secret } = await createApiKey(service.backend.knex, user.id);
    const openai = new OpenAI({
      baseURL: `${service.url}/api/v1`,
      apiKey: secret,
      maxRetries: 0,
    });
    service.standin.set({ tokensPerSecond: 0 });
    const inChat = await sendStreamed(client, chat.id, '/echo x');
    const calls = await Promise.allSettled(
      Array.from({ length: 4 }, () =>
        openai.chat.completions.create({ ...asking('/echo x'), stream: true }),
      ),
    );
    const refused = calls.filter((call) => call.status === 'rejected');
    expect(refused.map(({ reason }) => (reason as APIError).status)).toEqual([429, 429]);
    service.standin.reset();
    const admitted = calls.filter((call) => call.status === 'fulfilled');
    await Promise.all(admitted.map(({ value }) => collect(value)));
    await inChat.ended;
    await vi.waitFor(async () => expect(await running(user.id)).toBe(0), 10_000);
    await openai.chat.completions.create(asking('/echo again'));
  });

  test('[8.78] a reply of a process that died does not count for ever', async () => {
    const { openai, user } = await startProgram();
    const { knex } = service.backend;
    const dead = Array.from({ length: limits.repliesAtOncePerUser }, () => ({
      id: knex.raw('gen_random_uuid()'),
      user_id: user.id,
      expires_at: knex.raw(`now() - interval '1 second'`),
    }));
    await knex('completions').insert(dead);
    await openai.chat.completions.create(asking('/echo x'));
  });

  test('[8.84] a budget holds for programs, and what they use is counted', async () => {
    const { openai, user } = await startProgram();
    const { knex } = service.backend;
    const used = async () =>
      Number((await knex.raw('select tokens_of_month(?) as used', [user.id])).rows[0].used);
    await knex('token_budgets').insert({ user_id: user.id, tokens: '20000' });
    const answer = await openai.chat.completions.create(asking('/echo within'));
    expect(await used()).toBe(answer.usage?.total_tokens);
    await knex('token_budgets')
      .where({ user_id: user.id })
      .update({ tokens: String(await used()) });
    service.standin.reset();
    const error = await errorOf(openai.chat.completions.create(asking('/echo beyond')));
    expect(error).toMatchObject({ status: 429, code: 'budget_used_up', type: 'rate_limit_error' });
    expect(service.standin.requests).toHaveLength(0);
    expect(await running(user.id)).toBe(0);
    expect(await knex('token_reservations').where({ user_id: user.id })).toEqual([]);
  });

  test('[8.84] programs that ask at the same time cannot overspend', async () => {
    const { openai, user } = await startProgram();
    const { knex } = service.backend;
    const first = await openai.chat.completions.create({ ...asking('/echo x'), max_tokens: 10 });
    const each = 2 * Math.ceil(first.usage!.prompt_tokens);
    await knex('token_budgets').insert({ user_id: user.id, tokens: String(each * 1.5) });
    service.standin.set({ tokensPerSecond: 0 });
    const refused: unknown[] = [];
    const calls = Array.from({ length: 3 }, () =>
      openai.chat.completions
        .create({ ...asking('/echo x'), max_tokens: 10 })
        .catch((error: APIError) => void refused.push(error.status)),
    );
    await vi.waitFor(() => expect(refused).toEqual([429, 429]), 10_000);
    service.standin.reset();
    const answers = await Promise.all(calls);
    expect(answers.filter((answer) => answer !== undefined)).toHaveLength(1);
  });

  test('[8.79] tokens are counted as a use of the key, and nothing else is kept', async () => {
    const { openai, key, user } = await startProgram();
    const answer = await openai.chat.completions.create(asking('/echo secret words'));
    expect(await usesOf(key.id)).toEqual([{ chat_id: null, tokens: answer.usage?.total_tokens }]);
    const { knex } = service.backend;
    expect(await knex('chats').where({ user_id: user.id })).toEqual([]);
    expect(await knex('users').where({ id: user.id }).first('api_usage_count')).toEqual({
      api_usage_count: 1,
    });
  });
});

describe('ends', () => {
  test('[8.82] a revoked key ends its reply', async () => {
    const { openai, key } = await startProgram();
    service.standin.set({ tokensPerSecond: 20 });
    const plain = errorOf(openai.chat.completions.create(asking('/long 1000')));
    await vi.waitFor(() => expect(service.standin.requests[0]?.tokens).toBeGreaterThan(1), 10_000);
    await service.backend.revocations.publish({ keyId: key.id });
    expect((await plain).status).toBe(401);
    await vi.waitFor(() => expect(service.standin.requests[0]?.aborted).toBe(true), 10_000);
  });

  test('[8.83] a stopping process finishes its replies, and sends no notice', async () => {
    const replica = await service.replica();
    const { openai } = await startProgram(replica.url);
    service.standin.set({ tokensPerSecond: 0 });
    const stream = await openai.chat.completions.create({ ...asking('/echo end'), stream: true });
    const read = collect(stream);
    await vi.waitFor(() => expect(service.standin.requests).toHaveLength(1), 10_000);
    replica.backend.streams.shutdown();
    const drained = replica.drain(new AbortController().signal);
    expect((await errorOf(openai.chat.completions.create(asking('x')))).status).toBe(503);
    service.standin.set({ tokensPerSecond: 2000 });
    await drained;
    const chunks = await read;
    expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toBe('end');
  });

  test('[8.83] at its deadline a process ends its replies with an error', async () => {
    const replica = await service.replica();
    const { openai } = await startProgram(replica.url);
    service.standin.set({ tokensPerSecond: 20 });
    const plain = errorOf(openai.chat.completions.create(asking('/long 1000')));
    await vi.waitFor(() => expect(service.standin.requests[0]?.tokens).toBeGreaterThan(1), 10_000);
    await replica.drain(AbortSignal.abort());
    expect((await plain).status).toBe(503);
  });
});
