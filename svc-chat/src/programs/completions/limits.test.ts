import { limits, rateLimits } from '@targum/contracts';
import { createApiKey } from '@targum/service-kit/testing';
import type { APIError } from 'openai';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startChatService } from '../../testing/chat-service.ts';
import type { TestService } from '../../testing/chat-service.ts';
import {
  asking,
  collect,
  errorOf,
  openAiAt,
  runningOf,
  startProgram,
  usesOf,
} from '../../testing/programs.ts';
import { sendStreamed } from '../../testing/streams.ts';

let service: TestService;
beforeAll(async () => {
  service = await startChatService();
});
afterAll(() => service.close());
beforeEach(() => service.standin.reset());

test('[8.78] messages of chats and programs count together', async () => {
  const { openai, user } = await startProgram(service);
  const messages = service.backend.rateLimit('messages', rateLimits.messagesPerUser);
  for (let sent = 0; sent < rateLimits.messagesPerUser.points; sent++) {
    await messages.consume(user.id);
  }
  const error = await errorOf(openai.chat.completions.create(asking('/echo x')));
  expect([error.status, error.code, error.type]).toEqual([429, 'rate_limited', 'rate_limit_error']);
  expect(Number(error.headers?.get('retry-after'))).toBeGreaterThan(0);
  expect(service.standin.requests).toHaveLength(0);
});

test('[8.78] replies of chats and programs count together', async () => {
  const { client, chat, user } = await service.member();
  const { secret } = await createApiKey(service.backend.knex, user.id);
  const openai = openAiAt(service.url, secret);
  service.standin.set({ tokensPerSecond: 0 });
  const inChat = await sendStreamed(client, chat.id, '/echo x');
  const refused: unknown[] = [];
  const calls = Array.from({ length: 4 }, () =>
    openai.chat.completions
      .create({ ...asking('/echo x'), stream: true })
      .then(collect)
      .catch((error: APIError) => void refused.push(error.status)),
  );
  await vi.waitFor(() => expect(refused).toEqual([429, 429]), 10_000);
  service.standin.reset();
  await Promise.all(calls);
  await inChat.ended;
  await vi.waitFor(async () => expect(await runningOf(service, user.id)).toBe(0), 10_000);
  await openai.chat.completions.create(asking('/echo again'));
});

test('[8.78] a reply whose process died counts towards the limit of simultaneous replies only until it expires', async () => {
  const { openai, user } = await startProgram(service);
  const { knex } = service.backend;
  const dead = Array.from({ length: limits.repliesAtOncePerUser }, () => ({
    id: knex.raw('gen_random_uuid()'),
    user_id: user.id,
    expires_at: knex.raw(`now() - interval '1 second'`),
  }));
  await knex('completions').insert(dead);
  const { choices } = await openai.chat.completions.create(asking('/echo x'));
  expect(choices[0]?.message.content).toBe('x');
});

test('[8.84] a budget applies to programs, and their tokens are counted', async () => {
  const { openai, user } = await startProgram(service);
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
  expect(await runningOf(service, user.id)).toBe(0);
  expect(await knex('token_reservations').where({ user_id: user.id })).toEqual([]);
});

test('[8.84] programs that ask at the same time cannot overspend', async () => {
  const { openai, user } = await startProgram(service);
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
  const { openai, key, user } = await startProgram(service);
  const answer = await openai.chat.completions.create(asking('/echo secret words'));
  expect(await usesOf(service, key.id)).toEqual([
    { chat_id: null, tokens: answer.usage?.total_tokens },
  ]);
  const { knex } = service.backend;
  expect(await knex('chats').where({ user_id: user.id })).toEqual([]);
  expect(await knex('users').where({ id: user.id }).first('api_usage_count')).toEqual({
    api_usage_count: 1,
  });
});
