import { createApiKey, createUser } from '@targum/service-kit/testing';
import { OpenAI } from 'openai';
import type { APIError } from 'openai';
import type { TestService } from './chat-service.ts';

/** Creates OpenAI's own client with this key. The client repeats no call. */
export const openAiAt = (url: string, apiKey: string): OpenAI =>
  new OpenAI({ baseURL: `${url}/api/v1`, apiKey, maxRetries: 0 });

/** Creates a user with a key, and OpenAI's own client that uses the key. */
export const startProgram = async ({ backend: { knex }, url }: TestService, at = url) => {
  const user = await createUser(knex);
  const { row, secret } = await createApiKey(knex, user.id);
  return { user, key: row, secret, openai: openAiAt(at, secret) };
};

/** Returns a request to the Storyteller with one message. */
export const asking = (content: string) => ({
  model: 'targum/storyteller',
  messages: [{ role: 'user' as const, content }],
});

/** Returns the error that the client reports. */
export const errorOf = async (call: PromiseLike<unknown>): Promise<APIError> => {
  const { reason } = (await Promise.allSettled([call]))[0] as PromiseRejectedResult;
  return reason as APIError;
};

/** Returns all chunks of a stream. */
export const collect = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
};

/** Returns the recorded uses of a key. */
export const usesOf = ({ backend: { knex } }: TestService, keyId: string) =>
  knex('api_usage').where({ api_key_id: keyId }).select('chat_id', 'tokens');

/** Counts the running completions of a user. */
export const runningOf = async ({ backend: { knex } }: TestService, userId: string) =>
  (await knex('completions').where({ user_id: userId })).length;
