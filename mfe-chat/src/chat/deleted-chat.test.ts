import { waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { chatsApi, createAppStore } from '@targum/ui-kit';
import { messagesApi } from '../messages/messages-api.ts';
import { CHAT_ID, createFakeServer, failure, testMessage } from '../testing/fake-server.ts';

const { getChat, listChats, deleteChat } = chatsApi.endpoints;
const { listMessages } = messagesApi.endpoints;

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A store that has loaded a chat which is no longer on screen. */
async function visited() {
  const server = createFakeServer();
  server.state.messages = [testMessage()];
  const store = createAppStore({ onSessionLost: () => {}, onUserLoadFailed: () => {} });
  const list = store.dispatch(listChats.initiate());
  for (const query of [getChat.initiate(CHAT_ID), listMessages.initiate(CHAT_ID)]) {
    const loading = store.dispatch(query as ReturnType<typeof getChat.initiate>);
    await loading;
    loading.unsubscribe();
  }
  await list;
  const cached = () => ({
    listed: listChats.select()(store.getState()).data?.length,
    chat: getChat.select(CHAT_ID)(store.getState()).data?.id,
    messages: listMessages.select(CHAT_ID)(store.getState()).data?.messages.length,
  });
  return { server, cached, remove: () => store.dispatch(deleteChat.initiate(CHAT_ID)) };
}

it('a deleted chat leaves the list, and nothing of it stays in the cache', async () => {
  const { server, cached, remove } = await visited();
  server.on(`DELETE ${server.base}`, () => new Response(null, { status: 204 }));
  expect(cached()).toEqual({ listed: 1, chat: CHAT_ID, messages: 1 });
  await remove();
  await waitFor(() =>
    expect(cached()).toEqual({ listed: 0, chat: undefined, messages: undefined }),
  );
});

it('a chat that could not be deleted stays', async () => {
  const { server, cached, remove } = await visited();
  server.on(`DELETE ${server.base}`, () => failure('forbidden', 'Not now'));
  await remove();
  expect(cached()).toEqual({ listed: 1, chat: CHAT_ID, messages: 1 });
});
