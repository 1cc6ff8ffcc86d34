import type { Chat, Message } from '@targum/contracts';
import type { TestClient } from '@targum/service-kit/testing';
import { expect } from 'vitest';
import { retry } from './streams.ts';

/** Returns the list of chats. */
export const chatsOf = async (client: TestClient, query = '') =>
  (await client.get<Chat[]>(`/api/chats${query}`)).body;

/** Sends a message that the reply repeats, and waits for the reply. */
export const say = async (
  client: TestClient,
  chatId: string,
  text: string,
  parentId?: string | null,
) => {
  const body = { content: `/echo ${text}`, ...(parentId === undefined ? {} : { parentId }) };
  const sent = await client.post<{ userMessage: Message; assistantMessage: Message }>(
    `/api/chats/${chatId}/messages`,
    body,
  );
  expect(sent.status).toBe(200);
  return sent.body;
};

/** Waits for another version of a reply. */
export const tryAgain = async (client: TestClient, chatId: string, messageId: string) => {
  const stream = await retry(client, chatId, messageId);
  await stream.ended;
  return stream;
};
