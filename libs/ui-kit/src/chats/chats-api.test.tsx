import { afterEach, expect, it, vi } from 'vitest';
import type { Chat } from '@targum/contracts';
import { renderWithKit, testUser } from '../testing/index.tsx';
import { chatsApi } from './chats-api.ts';

const chat: Chat = {
  id: '01938f5e-7c1a-7000-8000-0000000000c1',
  title: 'Ruth and Boaz',
  assistantId: 'oral-performer',
  createdAt: '2026-05-01T08:00:00.000Z',
  updatedAt: '2026-05-01T08:00:00.000Z',
};

afterEach(() => vi.unstubAllGlobals());

it('[3.69] takes over the news of an open chat from the list, not an outdated assistant', async () => {
  const list = [{ ...chat, assistantId: 'storyteller', unread: true }];
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    Response.json(url.endsWith(chat.id) ? chat : list),
  );
  const { store } = renderWithKit(<p />, { user: testUser() });
  const open = store.dispatch(chatsApi.endpoints.getChat.initiate(chat.id));
  await open;
  await store.dispatch(chatsApi.endpoints.listChats.initiate(undefined));
  const shown = chatsApi.endpoints.getChat.select(chat.id)(store.getState()).data;
  expect(shown).toMatchObject({ assistantId: 'oral-performer', unread: true });
});
