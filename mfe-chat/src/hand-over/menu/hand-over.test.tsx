import { screen, waitFor } from '@testing-library/react';
import { findInvalid } from '@targum/ui-kit/testing';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  busy,
  CHAT_ID,
  createFakeServer,
  failure,
  json,
  testMessage,
} from '../../testing/fake-server.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { renderChat } from '../../testing/render-chat.tsx';

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
  server.on('GET /api/shares', () => json([]));
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

it('[4.140] the menu prints the path on the screen', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { chat, choose } = await openMenu();
  await choose('Print');
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(chat.address()).toBe(`/chat/${CHAT_ID}/print?through=${shown!.id}`);
  screen.getByText(shown!.content);
});

it.each([
  ['Download Markdown', 'md'],
  ['Download Word', 'docx'],
])('[4.117, 4.140, 8.6] the menu downloads the path on the screen: %s', async (entry, format) => {
  const { choose } = await openMenu();
  const disposition = `attachment; filename="Gr?ce.${format}"; filename*=UTF-8''Gr%C3%A2ce.${format}`;
  server.on(
    `GET /api/chats/${CHAT_ID}/export`,
    () => new Response('# Chat', { headers: { 'content-disposition': disposition } }),
  );
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await choose(entry);
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect((saved.mock.contexts[0] as HTMLAnchorElement).download).toBe(`Grâce.${format}`);
  const [call] = server.callsTo('GET', `/api/chats/${CHAT_ID}/export`);
  expect(call?.search.toString()).toBe(`format=${format}&through=${shown!.id}`);
  expect(call?.headers.get('x-anonymous-user')).toMatch(/^anon_/);
});

it('[4.140] the menu says that a chat could not be downloaded', async () => {
  const { choose } = await openMenu();
  server.on(`GET /api/chats/${CHAT_ID}/export`, () => busy(3));
  await choose('Download Markdown');
  expect(await screen.findByText('Failed to download the chat')).toBeTruthy();
});

it('[4.438] the menu says that a chat is too large for Word', async () => {
  const { choose } = await openMenu();
  const text = 'This chat is too large for Word. Download it as Markdown.';
  server.on(`GET /api/chats/${CHAT_ID}/export`, () => failure('payload_too_large', text));
  await choose('Download Word');
  expect(await screen.findByText(text)).toBeTruthy();
});

it('[3.110, 4.117] the menu leads to the guide about sharing', async () => {
  const { chat, choose } = await openMenu();
  await choose('Help');
  await waitFor(() => expect(chat.address()).toBe('/help/sharing'));
});

it('[4.140] the menu shares the path on the screen', async () => {
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

it('[10.40] the form shows at the field why the server refuses a time, and keeps the choice', async () => {
  const { chat, choose } = await openMenu();
  const message = 'A copy can be shared for at most 60 days';
  const details = { expiresInDays: [message] };
  server.on(`POST /api/chats/${CHAT_ID}/shares`, () =>
    json({ code: 'validation_failed', message, requestId: 'r-1', details }, 422),
  );
  await choose('Share a copy');
  const days = await screen.findByRole('combobox', { name: 'Expires' });
  await chat.user.selectOptions(days, 'After 90 days');
  await chat.user.click(screen.getByRole('checkbox'));
  await chat.user.click(screen.getByRole('button', { name: 'Create link' }));
  await findInvalid('combobox', 'Expires', message);
  expect((days as HTMLSelectElement).value).toBe('90');
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
});
