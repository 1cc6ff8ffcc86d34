import { afterEach, expect, it, vi } from 'vitest';
import { renderWithKit, testChat, testUser } from '../testing/index.tsx';
import { chatsApi } from './chats-api.ts';

const chat = testChat({ title: 'Ruth and Boaz', assistantId: 'oral-performer' });

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Answers the list and the chat. The list is answered when `send` is called. */
function serve() {
  const held = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    if (url.endsWith(chat.id)) return Response.json(chat);
    await held.promise;
    return Response.json([{ ...chat, title: 'Ruth', assistantId: 'storyteller', unread: true }]);
  });
  const { store } = renderWithKit(<p />, { user: testUser() });
  const { getChat, listChats } = chatsApi.endpoints;
  return {
    send: held.resolve,
    openChat: () => store.dispatch(getChat.initiate(chat.id)),
    loadList: () => store.dispatch(listChats.initiate(undefined)),
    shown: () => getChat.select(chat.id)(store.getState()).data,
  };
}

it('[3.17] a chat takes over the data of a list that was requested later', async () => {
  const { send, openChat, loadList, shown } = serve();
  await openChat();
  const list = loadList();
  send();
  await list;
  expect(shown()).toMatchObject({ title: 'Ruth', unread: true });
});

it('[3.17] a chat that arrived after the list was requested keeps its own data', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { send, openChat, loadList, shown } = serve();
  const list = loadList();
  vi.setSystemTime(Date.now() + 1);
  await openChat();
  send();
  await list;
  expect(shown()).toMatchObject({ title: 'Ruth and Boaz', assistantId: 'oral-performer' });
});
