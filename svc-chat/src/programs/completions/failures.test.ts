import { randomUUID } from 'node:crypto';
import { rateLimits } from '@targum/contracts';
import { openAiError } from '@targum/contracts/openai';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAssistantRegistry } from '../../models/assistants/registry.ts';
import { createPublishedRepository } from '../../models/assistants/published.repository.ts';
import { loadPrompts } from '../../models/assistants/prompts.ts';
import { createBudgetsRepository } from '../../models/budgets/budgets.repository.ts';
import { createBudgets } from '../../models/budgets/budgets.ts';
import { modelAt, startChatService } from '../../testing/chat-service.ts';
import type { Replica, TestService } from '../../testing/chat-service.ts';
import { inPieces, refusal, startPlayedServer } from '../../testing/played-server.ts';
import type { PlayedServer } from '../../testing/played-server.ts';
import { asking, collect, errorOf, runningOf, startProgram } from '../../testing/programs.ts';
import { usedBy } from '../../testing/spending.ts';
import { createCompletionsRepository } from './completions.repository.ts';
import { createCompletionsService } from './completions.service.ts';

let service: TestService;
let server: PlayedServer;
/** This replica asks the played server. */
let replica: Replica;
beforeAll(async () => {
  service = await startChatService();
  server = await startPlayedServer();
  replica = await service.replica({ modelUrl: server.url });
});
afterAll(async () => {
  await service.close();
  server.close();
});
beforeEach(() => service.standin.reset());

const streaming = (content: string) => ({ ...asking(content), stream: true as const });

describe('a stream whose model fails before its first word', () => {
  test.each([
    [429, 'rate_limited', 'rate_limit_error', refusal(429)],
    [502, 'model_failed', 'server_error', refusal(500)],
    [502, 'model_failed', 'server_error', refusal(400)],
    [502, 'model_failed', 'server_error', inPieces([], undefined)],
    [502, 'model_failed', 'server_error', inPieces([' ', '\n\n'], undefined)],
    [502, 'model_failed', 'server_error', inPieces([], 'stop')],
  ] as const)('[8.81] is answered with %i %s (%s): %j', async (status, code, type, played) => {
    server.play(played);
    const { openai, user } = await startProgram(service, replica.url);
    const error = await errorOf(openai.chat.completions.create(streaming('x')));
    expect([error.status, error.code, error.type]).toEqual([status, code, type]);
    expect(await runningOf(service, user.id)).toBe(0);
  });

  test('[8.81] passes on the retry-after of a model that answers 429 or 503', async () => {
    const { openai } = await startProgram(service);
    for (const status of [429, 503]) {
      service.standin.next({ fault: 'status', status, headers: { 'retry-after': '7' } });
      const error = await errorOf(openai.chat.completions.create(streaming('/echo x')));
      expect(error.status).toBe(status === 429 ? 429 : 502);
      expect(error.headers?.get('retry-after')).toBe('7');
    }
  });

  test('[8.81] is answered with 502 if the model cannot be reached', async () => {
    const alone = await service.replica({ modelUrl: 'http://127.0.0.1:1' });
    const { openai } = await startProgram(service, alone.url);
    const error = await errorOf(openai.chat.completions.create(streaming('x')));
    expect([error.status, error.code]).toEqual([502, 'model_failed']);
  });
});

test('[8.81] a stream that has not begun is answered with 503 under load and while the process stops', async () => {
  const crowded = await service.replica({
    admission: { atOnce: 0, mostWaiting: 0, waitMs: { stream: 1, plain: 1 } },
  });
  const stopping = await service.replica();
  const busy = await startProgram(service, crowded.url);
  const { openai } = await startProgram(service, stopping.url);
  const overload = await errorOf(busy.openai.chat.completions.create(streaming('x')));
  expect([overload.status, overload.code]).toEqual([503, 'unavailable']);
  expect(overload.headers?.get('retry-after')).toBeTruthy();
  service.standin.next({ fault: 'hang' });
  const waiting = errorOf(openai.chat.completions.create(streaming('x')));
  await vi.waitFor(() => expect(service.standin.requests).toHaveLength(1), 10_000);
  await stopping.drain(AbortSignal.abort());
  expect([(await waiting).status, (await waiting).code]).toEqual([503, 'unavailable']);
});

test('[8.81] a stream whose key is revoked before the first word is answered with 401', async () => {
  const { openai, key } = await startProgram(service);
  service.standin.next({ fault: 'hang' });
  const waiting = errorOf(openai.chat.completions.create(streaming('x')));
  await vi.waitFor(() => expect(service.standin.requests).toHaveLength(1), 10_000);
  await service.backend.revocations.publish({ keyId: key.id });
  expect((await waiting).status).toBe(401);
});

test('[8.81] a stream begins with the white space before its first word', async () => {
  server.play(inPieces(['\n', ' ', 'Mera', ' sona.'], 'stop'));
  const { openai } = await startProgram(service, replica.url);
  const chunks = await collect(await openai.chat.completions.create(streaming('x')));
  const texts = chunks.map(({ choices }) => choices[0]?.delta.content ?? '');
  expect(texts.join('')).toBe('\n Mera sona.');
  expect(chunks[0]?.choices[0]?.delta.role).toBe('assistant');
});

test.each([
  [{ max_tokens: 5 }, 'stop', 502],
  [{ max_tokens: 5 }, 'length', 200],
  [{ stop: 'x' }, 'length', 502],
  [{ stop: 'x' }, 'stop', 200],
] as const)(
  '[8.81] a reply without words after %j and "%s" is answered with %i',
  async (given, end, status) => {
    server.play(inPieces([], end));
    const { openai } = await startProgram(service, replica.url);
    const asked = openai.chat.completions.create({ ...asking('x'), ...given });
    const answered = await asked.then(
      () => 200,
      ({ status: failed }: { status: number }) => failed,
    );
    expect(answered).toBe(status);
  },
);

test('[4.158] reasoning without an answer uses the tokens that the model counted', async () => {
  const { openai, user } = await startProgram(service);
  const error = await errorOf(openai.chat.completions.create(asking('/echo <think>Talu')));
  expect(error.status).toBe(502);
  const { replies, inputTokens, outputTokens } = await usedBy(service, user.id);
  expect([replies, inputTokens > 0, outputTokens > 0]).toEqual([0, true, true]);
});

test("[8.81] an answer that is not streamed also has the status of the model's failure", async () => {
  const { openai } = await startProgram(service);
  service.standin.next({ fault: 'status', status: 429, headers: { 'retry-after': '9' } });
  const error = await errorOf(openai.chat.completions.create(asking('/echo x')));
  expect([error.status, error.type]).toEqual([429, 'rate_limit_error']);
  expect(error.headers?.get('retry-after')).toBe('9');
  openAiError.parse({ error: error.error });
});

test('[8.78] a completion whose preparation fails releases its place and its tokens, and does not count', async () => {
  const { user, key } = await startProgram(service);
  const { backend } = service;
  const { knex } = backend;
  const failure = new Error('no connection');
  const messagesPerUser = backend.rateLimit(`messages-${randomUUID()}`, {
    ...rateLimits.messagesPerUser,
    points: 1,
  });
  const caller = {
    ...{ userId: user.id, apiKeyId: key.id },
    ...{ languages: ['en'], timeZone: 'UTC' },
  };
  let failsWhile: 'reading' | 'inserting' = 'reading';
  const completions = createCompletionsService({
    ...{ messagesPerUser, contextTokens: 32_768, longestReplySeconds: 600, rateLimited: true },
    logger: backend.logger,
    model: modelAt(server.url),
    repository: createCompletionsRepository(knex),
    assistants: createAssistantRegistry({
      ...backend,
      published: createPublishedRepository(knex),
      prompts: loadPrompts(),
    }),
    admission: { waiting: 0, enter: (run) => run(), dismiss: () => undefined },
    budgets: createBudgets({
      repository: createBudgetsRepository(knex),
      longestReplySeconds: 600,
    }),
    scriptureOfTurns: async (turns) => {
      if (failsWhile === 'reading') throw failure;
      return { turns, insertInto: () => Promise.reject(failure) };
    },
  });
  const turn = { kind: 'plain', queued: () => new Promise(() => undefined) } as const;
  const begin = () => completions.begin(asking('x'), caller, turn);
  await expect(begin()).rejects.toBe(failure);

  failsWhile = 'inserting';
  const { write } = await begin();
  await expect(write({ text: () => undefined }, new AbortController().signal)).rejects.toBe(
    failure,
  );
  expect(await runningOf(service, user.id)).toBe(0);
  expect(await knex('token_reservations').where({ user_id: user.id })).toEqual([]);
  await completions.drain(AbortSignal.abort());
});
