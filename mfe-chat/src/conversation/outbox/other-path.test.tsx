import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Message } from '@targum/contracts';
import { outboxKey } from '@targum/ui-kit';
import { testUser } from '@targum/ui-kit/testing';
import { CHAT_ID, createFakeServer, json, testMessage } from '../../testing/fake-server.ts';
import { createFakeLocks } from '../../testing/fake-locks.ts';
import type { FakeLocks } from '../../testing/fake-locks.ts';
import { createFakeStream } from '../../testing/fake-stream.ts';
import { renderChat } from '../../testing/render-chat.tsx';
import { OutboxDelivery } from './lazy-outbox.ts';

vi.mock(
  '../../../../libs/ui-kit/src/storage/user-records.ts',
  async () => (await import('@targum/ui-kit/testing')).fakeRecords,
);
await OutboxDelivery.load();

const key = outboxKey(testUser().id);

let locks: FakeLocks;

beforeEach(() => {
  locks = createFakeLocks();
});
afterEach(async () => {
  cleanup();
  await locks.remove();
});

/** Adds a message and its reply to a path, and answers with both. */
function answer(path: Message[], content: string): Response {
  const stream = createFakeStream();
  const question = testMessage({ role: 'user', content, parentId: path.at(-1)!.id });
  const { id, content: text } = testMessage({ content: `Reply to ${content}` });
  path.push(question, testMessage({ id, content: text, parentId: question.id }));
  const started = { id, assistantId: 'storyteller', parentId: question.id };
  stream.send({ type: 'user_message', data: question });
  stream.send({ type: 'assistant_message_start', data: started });
  stream.send({ type: 'content', data: text });
  stream.send({ type: 'done', data: { id, status: 'complete' } });
  stream.close();
  return stream.response();
}

it('[4.135] a waiting message leaves the page on its path if that path has no place for the message', async () => {
  const server = createFakeServer();
  server.state.messages = [testMessage({ role: 'user' }), testMessage({ content: 'Shown.' })];
  const elsewhere = [testMessage()];
  const parentId = elsewhere[0]!.id;
  server.on(`GET ${server.base}/messages`, ({ search }) => {
    const through = search.get('through');
    return json(elsewhere.some(({ id }) => id === through) ? elsewhere : server.state.messages);
  });
  const streamPath = `${server.base}/messages/stream`;
  const chat = renderChat();
  const rolesWhileSending: unknown[] = [];
  server.on(`POST ${streamPath}`, ({ body }) => {
    rolesWhileSending.push(chat.rolesShown());
    return answer(elsewhere, (body as { content: string }).content);
  });
  await screen.findByText('Shown.');
  const waiting = [
    { chatId: CHAT_ID, content: 'one', key: 'key-one', parentId },
    { chatId: CHAT_ID, content: 'two', key: 'key-two' },
  ];
  localStorage.setItem(key, JSON.stringify(waiting));
  window.dispatchEvent(new StorageEvent('storage', { key }));
  await waitFor(() => expect(localStorage.getItem(key)).toBeNull());
  const parents = server
    .callsTo('POST', streamPath)
    .map(({ body }) => (body as { parentId: string }).parentId);
  // The second message follows the reply to the first.
  expect(parents).toEqual([parentId, elsewhere[2]!.id]);
  expect([...rolesWhileSending, chat.rolesShown()]).toEqual(
    Array.from({ length: 3 }, () => ['user', 'assistant']),
  );
  screen.getByText('Shown.');
});
