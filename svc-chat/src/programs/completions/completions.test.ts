import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { assistants } from '@targum/contracts';
import { completion, completionChunk, modelList } from '@targum/contracts/openai';
import type { CompletionRequest } from '@targum/contracts/openai';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startChatService } from '../../testing/chat-service.ts';
import type { TestService } from '../../testing/chat-service.ts';
import {
  asking,
  collect,
  errorOf,
  runningOf,
  startProgram,
  usesOf,
} from '../../testing/programs.ts';

let service: TestService;
beforeAll(async () => {
  service = await startChatService();
});
afterAll(() => service.close());
beforeEach(() => service.standin.reset());

describe('with the official client,', () => {
  test('[8.70] each assistant is a model', async () => {
    const { openai } = await startProgram(service);
    const list = await openai.models.list();
    expect(list.data.map(({ id }) => id)).toEqual(assistants.map(({ id }) => `targum/${id}`));
    modelList.strict().parse({ object: list.object, data: list.data });
  });

  test('[8.70] a model is looked up by its name, with the slash encoded or as it is', async () => {
    const { openai, secret } = await startProgram(service);
    const { data } = await openai.models.list();
    const [first] = data;
    expect(await openai.models.retrieve(first!.id)).toMatchObject(first!);
    const answer = await fetch(`${service.url}/api/v1/models/${first!.id}`, {
      headers: { authorization: `Bearer ${secret}` },
    });
    expect(await answer.json()).toEqual(first);
  });

  test('[8.71] an assistant replies with its own prompt', async () => {
    const { openai } = await startProgram(service);
    const answer = await openai.chat.completions.create(asking('/echo peace'));
    completion.strict().parse(answer);
    expect(answer).toMatchObject({
      model: 'targum/storyteller',
      choices: [{ message: { role: 'assistant', content: 'peace' }, finish_reason: 'stop' }],
    });
    const { prompt_tokens = 0, completion_tokens = 0, total_tokens } = answer.usage ?? {};
    expect(total_tokens).toBe(prompt_tokens + completion_tokens);
    expect(prompt_tokens).toBeGreaterThan(completion_tokens);
    const [asked] = service.standin.requests;
    expect(JSON.stringify(asked?.body)).toContain('# Storyteller');
  });

  test('[8.72] a reply streams in chunks, with its usage if the program requests it', async () => {
    const { openai } = await startProgram(service);
    // Words that arrive together become one chunk.
    service.standin.set({ tokensPerSecond: 60 });
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
    const { openai } = await startProgram(service);
    const stream = await openai.chat.completions.create({ ...asking('/echo x'), stream: true });
    const chunks = await collect(stream);
    expect(chunks.filter((chunk) => 'usage' in chunk)).toEqual([]);
    expect(chunks.at(-1)?.choices[0]?.finish_reason).toBe('stop');
  });

  test('[8.73] wishes of the program follow the prompt, wherever the program puts them', async () => {
    const { openai } = await startProgram(service);
    await openai.chat.completions.create({
      model: 'targum/storyteller',
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

  test('[8.74] settings reach the model, and a reply may reach its maximum of tokens', async () => {
    const { openai } = await startProgram(service);
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

  test('[8.81] a model that fails before its first word leads to 502', async () => {
    const { openai, user } = await startProgram(service);
    const error = await errorOf(openai.chat.completions.create(asking('/fail 400')));
    expect([error.status, error.code, error.type]).toEqual([502, 'model_failed', 'server_error']);
    expect(await runningOf(service, user.id)).toBe(0);
  });

  test('[8.81] a stream that breaks off ends with an error', async () => {
    const { openai } = await startProgram(service);
    const stream = await openai.chat.completions.create({ ...asking('/cut'), stream: true });
    const error = await errorOf(collect(stream));
    expect(error).toMatchObject({ code: 'model_failed', type: 'server_error' });
  });

  test('[8.82] a client that leaves ends the call to the model', async () => {
    const { openai, user, key } = await startProgram(service);
    service.standin.set({ tokensPerSecond: 20 });
    const stream = await openai.chat.completions.create({ ...asking('/long 1000'), stream: true });
    for await (const { choices } of stream) if (choices[0]?.delta.content) break;
    await vi.waitFor(() => expect(service.standin.requests[0]?.aborted).toBe(true), 10_000);
    await vi.waitFor(async () => expect(await runningOf(service, user.id)).toBe(0), 10_000);
    expect((await usesOf(service, key.id))[0]?.tokens).toBeGreaterThan(0);
  });

  test('[8.84] a client that leaves before the first word pays for the input of the model', async () => {
    const { openai, user, key } = await startProgram(service);
    service.standin.next({ fault: 'hang' });
    const leaving = new AbortController();
    const asked = errorOf(
      openai.chat.completions.create(asking('/echo x'), { signal: leaving.signal }),
    );
    await vi.waitFor(() => expect(service.standin.requests).toHaveLength(1), 10_000);
    leaving.abort();
    await asked;
    await vi.waitFor(async () => expect(await runningOf(service, user.id)).toBe(0), 10_000);
    const [use] = await usesOf(service, key.id);
    expect(use?.tokens).toBeGreaterThan(500);
    const { rows } = await service.backend.knex.raw('select tokens_of_month(?) as used', [user.id]);
    expect(Number(rows[0].used)).toBe(use?.tokens);
  });

  test('[8.74] a reply that a limit ends before its first word is a reply without text', async () => {
    const { openai, user } = await startProgram(service);
    const answer = await openai.chat.completions.create({
      ...asking('/echo <think>Talu, mera, sona.'),
      max_completion_tokens: 1,
    });
    expect(answer.choices[0]).toMatchObject({ message: { content: '' }, finish_reason: 'length' });
    expect(service.standin.requests).toHaveLength(1);
    expect(await runningOf(service, user.id)).toBe(0);
  });
});

describe('with curl,', () => {
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
    const { secret } = await startProgram(service);
    const said = JSON.parse(
      await curl(secret, '/chat/completions', ...json(asking('/echo shalom'))),
    );
    expect(completion.parse(said).choices[0].message.content).toBe('shalom');
  });

  test('[8.72] a stream consists of events and ends with [DONE]', async () => {
    const { secret } = await startProgram(service);
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

describe('a completion ends:', () => {
  test('[8.82] a revoked key ends its reply', async () => {
    const { openai, key } = await startProgram(service);
    service.standin.set({ tokensPerSecond: 20 });
    const plain = errorOf(openai.chat.completions.create(asking('/long 1000')));
    await vi.waitFor(() => expect(service.standin.requests[0]?.tokens).toBeGreaterThan(1), 10_000);
    await service.backend.revocations.publish({ keyId: key.id });
    expect((await plain).status).toBe(401);
    await vi.waitFor(() => expect(service.standin.requests[0]?.aborted).toBe(true), 10_000);
  });

  test('[8.83] a stopping process finishes its replies, and sends no notice', async () => {
    const replica = await service.replica();
    const { openai } = await startProgram(service, replica.url);
    service.standin.set({ tokensPerSecond: 0 });
    const read = openai.chat.completions
      .create({ ...asking('/echo end'), stream: true })
      .then(collect);
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
    const { openai } = await startProgram(service, replica.url);
    service.standin.set({ tokensPerSecond: 20 });
    const plain = errorOf(openai.chat.completions.create(asking('/long 1000')));
    await vi.waitFor(() => expect(service.standin.requests[0]?.tokens).toBeGreaterThan(1), 10_000);
    await replica.drain(AbortSignal.abort());
    expect((await plain).status).toBe(503);
  });
});
