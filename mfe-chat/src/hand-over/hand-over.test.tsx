import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CHAT_ID, createFakeServer, json, testMessage } from '../testing/fake-server.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { cleanUpChat, renderChat } from '../testing/render-chat.tsx';

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
  server.on('GET /api/shares', () => json([]));
});
afterEach(() => {
  cleanUpChat();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const messagesPath = `/api/chats/${CHAT_ID}/messages`;
const versions = ['sheep', 'coin'].map((name) =>
  testMessage({ role: 'user', content: `About a ${name}`, parentId: null }),
);
const [remembered, shown] = versions.map((message) => ({
  ...message,
  versions: versions.map(({ id }) => id),
}));

/** Opens the chat, steps to a version that the server does not remember, and opens the menu. */
async function openMenu() {
  server.on(`GET ${messagesPath}`, ({ search }) =>
    json([search.get('through') === shown!.id ? shown : remembered]),
  );
  server.on(`POST ${messagesPath}/${shown!.id}/show`, () => new Response(null, { status: 204 }));
  const chat = renderChat();
  await screen.findByText(remembered!.content);
  await chat.user.click(screen.getByRole('button', { name: 'Next version' }));
  await screen.findByText(shown!.content);
  await chat.user.click(screen.getByRole('button', { name: 'Chat menu' }));
  const choose = async (name: string) =>
    chat.user.click(await screen.findByRole('menuitem', { name }));
  return { chat, choose };
}

it('[4.141] prints the path on the screen', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { chat, choose } = await openMenu();
  await choose('Print');
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(chat.address()).toBe(`/chat/${CHAT_ID}/print?through=${shown!.id}`);
  screen.getByText(shown!.content);
});

it('[4.141] downloads the path on the screen', async () => {
  const { choose } = await openMenu();
  const followed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await choose('Download Markdown');
  const link = followed.mock.contexts[0] as HTMLAnchorElement;
  expect(link.getAttribute('href')).toBe(
    `/api/chats/${CHAT_ID}/export?format=md&through=${shown!.id}`,
  );
});

it('[4.141] shares the path on the screen', async () => {
  const { chat, choose } = await openMenu();
  await choose('Share a copy');
  await chat.user.click(await screen.findByRole('button', { name: 'Create link' }));
  await waitFor(() =>
    expect(server.callsTo('POST', `/api/chats/${CHAT_ID}/shares`)[0]?.body).toEqual({
      withNames: false,
      expiresInDays: 30,
      through: shown!.id,
    }),
  );
});
