import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { editKey } from '@targum/ui-kit';
import {
  CHAT_ID,
  createFakeServer,
  failure,
  json,
  testMessage,
} from '../../testing/fake-server.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { renderChat } from '../../testing/render-chat.tsx';
import { MessageEditor } from './user-message.tsx';

const messagesPath = `/api/chats/${CHAT_ID}/messages`;
const streamPath = `${messagesPath}/stream`;
const question = testMessage({ role: 'user', content: 'What is a seed?', parentId: null });
const reply = testMessage({ content: 'A seed is small.', parentId: question.id });

let server: FakeServer;

beforeEach(async () => {
  server = createFakeServer();
  server.state.messages = [question, reply];
  await MessageEditor.load();
});

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'New text' });
const press = async (chat: ReturnType<typeof renderChat>, name: string) =>
  chat.user.click(await screen.findByRole('button', { name }));

/** Opens the editor of the question and adds to its text. */
async function edit(chat: ReturnType<typeof renderChat>, addition: string) {
  await press(chat, 'Edit');
  await chat.user.type(await field(), addition);
}

it('[4.113] Escape keeps the changed text, and Cancel does not', async () => {
  const chat = renderChat();
  await edit(chat, ' And a tree?');
  await chat.user.keyboard('{Escape}');
  screen.getByText(question.content);
  await press(chat, 'Edit');
  expect((await field()).value).toBe('What is a seed? And a tree?');
  await press(chat, 'Cancel');
  await press(chat, 'Edit');
  expect((await field()).value).toBe(question.content);
});

it('[4.113] a new version stays in its editor while it cannot be sent', async () => {
  const other = testMessage({ role: 'user', parentId: null });
  const versions = [question.id, other.id];
  const follow = { ...testMessage({ role: 'user', content: 'And then?', parentId: reply.id }) };
  server.state.messages = [{ ...question, versions }, reply, follow];
  const { promise, resolve } = Promise.withResolvers<Response>();
  server.on(`POST ${messagesPath}/${other.id}/show`, () => promise);
  const chat = renderChat();
  await screen.findByText(follow.content);
  await chat.user.click(screen.getAllByRole('button', { name: 'Edit' })[1]!);
  await chat.user.click(screen.getByRole('button', { name: 'Next version' }));
  await chat.user.type(await field(), ' Please.{Enter}');
  expect((await field()).value).toBe('And then? Please.');
  expect(server.callsTo('POST', streamPath)).toEqual([]);
  resolve(new Response(null, { status: 204 }));
});

it('[4.113] a changed text stays stored until the server has the new version', async () => {
  const stored = () => Object.values(localStorage).includes('What is a seed? And a tree?');
  const chat = renderChat();
  const stream = server.onStream(`POST ${streamPath}`);
  await edit(chat, ' And a tree?');
  await chat.user.keyboard('{Enter}');
  await waitFor(() => expect(server.callsTo('POST', streamPath)).toHaveLength(1));
  expect(screen.queryByRole('textbox', { name: 'New text' })).toBeNull();
  expect(stored()).toBe(true);
  const data = { ...question, id: testMessage().id, content: 'What is a seed? And a tree?' };
  stream.send({ type: 'user_message', data });
  await waitFor(() => expect(stored()).toBe(false));
});

it('[4.113] the editor opens again if the server refuses a new version', async () => {
  server.on(`POST ${streamPath}`, () => failure('rate_limited', 'Too many requests.'));
  const chat = renderChat();
  await edit(chat, ' And a tree?{Enter}');
  await screen.findByText('Too many requests.');
  expect((await field()).value).toBe('What is a seed? And a tree?');
});

it.each(['', ' And a tree?'])(
  '[4.113] the editor with %j added opens again with its own text, not with that of another tab',
  async (addition) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    server.on(`POST ${streamPath}`, () => promise);
    const chat = renderChat();
    await edit(chat, `${addition}{Enter}`);
    await waitFor(() => expect(server.callsTo('POST', streamPath)).toHaveLength(1));
    localStorage.setItem(editKey(CHAT_ID, question.id), 'Of another tab');
    resolve(failure('rate_limited', 'Too many requests.'));
    expect((await field()).value).toBe(question.content + addition);
  },
);

it('[4.113] the editor takes the focus when it opens, and not when it comes back into view', async () => {
  const other = testMessage({ content: 'A seed sleeps.', parentId: question.id });
  const versions = [reply.id, other.id];
  const paths = [
    [question, { ...reply, versions }, testMessage({ role: 'user', parentId: reply.id })],
    [question, { ...other, versions }],
  ];
  server.on(`GET ${messagesPath}`, ({ search }) =>
    json(search.get('through') === other.id ? paths[1] : paths[0]),
  );
  for (const id of versions) {
    server.on(`POST ${messagesPath}/${id}/show`, () => new Response(null, { status: 204 }));
  }
  const chat = renderChat();
  await screen.findByText(reply.content);
  await chat.user.click(screen.getAllByRole('button', { name: 'Edit' })[1]!);
  await waitFor(async () => expect(document.activeElement).toBe(await field()));
  await press(chat, 'Next version');
  await screen.findByText(other.content);
  await press(chat, 'Previous version');
  await field();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Previous version' }));
});
