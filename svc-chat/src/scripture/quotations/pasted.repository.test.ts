import {
  createChat,
  createMessage,
  createTestBackend,
  createUser,
} from '@targum/service-kit/testing';
import type { TestBackend } from '@targum/service-kit/testing';
import type { ChatRow, MessageRow, UserRow } from '@targum/database';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createPastedRepository } from './pasted.repository.ts';

let backend: TestBackend;
let user: UserRow;
let chat: ChatRow;
beforeAll(async () => {
  backend = await createTestBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  user = await createUser(backend.knex);
  chat = await createChat(backend.knex, user.id);
});

const write = (content: string, fields: Partial<MessageRow> = {}) =>
  createMessage(backend.knex, chat.id, { content, ...fields });

const readFor = (message: MessageRow, userId = user.id) =>
  createPastedRepository(backend.knex).read({
    ...{ chat_id: chat.id, user_id: userId, user_message_id: message.id },
  });

it("[11.168] the user's messages up to the answered message are read, oldest first", async () => {
  await write('first');
  await write('a reply', { role: 'assistant' });
  const question = await write('second');
  await write('a later reply', { role: 'assistant' });
  await write('third');
  expect(await readFor(question)).toEqual(['first', 'second']);
});

it('[11.168] messages of other versions are not read', async () => {
  const first = await write('first');
  const edited = await write('edited', { parent_sequence: '0' });
  expect(await readFor(edited)).toEqual(['edited']);
  expect(await readFor(first)).toEqual(['first']);
});

it('[11.168] nothing is read for another user, or from a chat that is being deleted', async () => {
  const question = await write('first');
  const other = await createUser(backend.knex);
  expect(await readFor(question, other.id)).toEqual([]);
  await backend.knex('chats').where({ id: chat.id }).update({ deleting_since: new Date() });
  expect(await readFor(question)).toEqual([]);
});

it('[11.168] only the newest messages are read, up to 100,000 characters and 200 messages', async () => {
  await write('too long ago');
  for (const letter of ['a', 'b', 'c', 'd']) await write(letter.repeat(30_000));
  const question = await write('now');
  const read = await readFor(question);
  expect(read.map((content) => content[0])).toEqual(['a', 'b', 'c', 'd', 'n']);
  for (let count = 0; count < 204; count += 1) await write(`short ${count}`);
  const last = await write('last');
  const newest = await readFor(last);
  expect(newest).toHaveLength(200);
  expect([newest[0], newest.at(-1)]).toEqual(['short 5', 'last']);
});
