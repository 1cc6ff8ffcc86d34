import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { CHAT_ID, createFakeServer, testMessage } from '../../testing/fake-server.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { renderChat } from '../../testing/render-chat.tsx';
import { Jump } from './lazy-jump.ts';

let server: FakeServer;
const chatPath = `/chat/${CHAT_ID}`;
const question = testMessage({ role: 'user', content: 'What is a seed?', parentId: null });
const reply = testMessage({ content: 'A seed is small.', parentId: question.id });

beforeEach(() => {
  server = createFakeServer();
  server.state.messages = [question, reply];
});

async function jump() {
  const address = `${chatPath}?message=${question.id}`;
  const chat = renderChat(address);
  await waitFor(() => expect(document.activeElement?.textContent).toContain(question.content));
  expect(chat.address()).toBe(address);
  return chat;
}

it('[4.11] a jump that needs no scrolling shows no button to the end of the chat', async () => {
  await jump();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Jump to latest' })).toBeNull());
});

it('[4.142] a jump reports a message that is missing on the path that the server shows', async () => {
  const missing = testMessage();
  server.on(
    `POST /api/chats/${CHAT_ID}/messages/${missing.id}/show`,
    () => new Response(null, { status: 204 }),
  );
  renderChat(`${chatPath}?message=${missing.id}&elsewhere`);
  expect(await screen.findByText('Message not found')).toBeTruthy();
});

it('a jump reports that its code cannot be loaded', async () => {
  const load = vi.spyOn(Jump, 'load').mockRejectedValue(new Error('Loading chunk 7 failed'));
  renderChat(`${chatPath}?message=${question.id}`);
  expect(await screen.findByText('This could not be opened')).toBeTruthy();
  load.mockRestore();
});

it('[4.142] the address leads to the whole chat again once the user sends a message', async () => {
  const chat = await jump();
  server.onStream(`POST /api/chats/${CHAT_ID}/messages/stream`);
  await chat.send('And a tree?');
  await waitFor(() => expect(chat.address()).toBe(chatPath));
});

it('[4.142] the address leads to the whole chat again once the user requests another version', async () => {
  const chat = await jump();
  server.onStream(`POST /api/chats/${CHAT_ID}/messages/${reply.id}/retry`);
  await chat.user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(chat.address()).toBe(chatPath));
});

it('[4.142] the address leads to the whole chat again after a step to another version', async () => {
  const versions = [question.id, testMessage().id];
  server.state.messages = [{ ...question, versions }, reply];
  const chat = await jump();
  await chat.user.click(screen.getByRole('button', { name: 'Next version' }));
  await waitFor(() => expect(chat.address()).toBe(chatPath));
});
