import { waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { chatsApi, draftKey, recordingsPath, sessionApi } from '@targum/ui-kit';
import { deleteChatApi } from '@targum/ui-kit/forms';
import { testStore, testUser } from '@targum/ui-kit/testing';
import { appendToDraft, setDraft } from '../composer/drafts.ts';
import { dictationOf } from '../../voice/dictation/dictations.ts';
import { messagesApi } from '../messages/messages-api.ts';
import { CHAT_ID, createFakeServer, failure, testMessage } from '../../testing/fake-server.ts';

const { getChat, listChats } = chatsApi.endpoints;
const { deleteChat } = deleteChatApi.endpoints;
const { listMessages } = messagesApi.endpoints;

const records = vi.hoisted(() => ({ removeUserRecords: vi.fn(async () => {}) }));
vi.mock('../../../../libs/ui-kit/src/storage/user-records.ts', () => records);

afterEach(() => {
  vi.clearAllMocks();
});

/** Creates a store that has loaded a chat which is no longer on screen. */
async function visited() {
  const server = createFakeServer();
  server.state.messages = [testMessage()];
  const store = testStore();
  const list = store.dispatch(listChats.initiate(undefined));
  for (const query of [getChat.initiate(CHAT_ID), listMessages.initiate(CHAT_ID)]) {
    const loading = store.dispatch(query as ReturnType<typeof getChat.initiate>);
    await loading;
    loading.unsubscribe();
  }
  await list;
  const cached = () => ({
    listed: listChats.select(undefined)(store.getState()).data?.chats.length,
    chat: getChat.select(CHAT_ID)(store.getState()).data?.id,
    messages: listMessages.select(CHAT_ID)(store.getState()).data?.messages.length,
  });
  void store.dispatch(sessionApi.util.upsertQueryData('currentUser', undefined, testUser()));
  return { server, store, cached, remove: () => store.dispatch(deleteChat.initiate(CHAT_ID)) };
}

it('[3.16] a deleted chat leaves the list and the cache', async () => {
  const { server, cached, remove } = await visited();
  server.on(`DELETE ${server.base}`, () => new Response(null, { status: 204 }));
  expect(cached()).toEqual({ listed: 1, chat: CHAT_ID, messages: 1 });
  await remove();
  await waitFor(() =>
    expect(cached()).toEqual({ listed: 0, chat: undefined, messages: undefined }),
  );
});

it('a chat stays if its deletion fails', async () => {
  const { server, cached, remove } = await visited();
  server.on(`DELETE ${server.base}`, () => failure('forbidden', 'Not now'));
  await remove();
  expect(cached()).toEqual({ listed: 1, chat: CHAT_ID, messages: 1 });
});

it('a deleted chat leaves no draft and no recording in this browser', async () => {
  const { server, store, remove } = await visited();
  server.on(`DELETE ${server.base}`, () => new Response(null, { status: 204 }));
  const { id } = testUser();
  store.dispatch(setDraft(CHAT_ID, 'unsent'));
  store.dispatch(setDraft('other', 'unsent elsewhere'));
  const [gone, kept] = [
    dictationOf(store, id, CHAT_ID, appendToDraft),
    dictationOf(store, id, 'other', appendToDraft),
  ];
  const [endGone, endKept] = [vi.spyOn(gone, 'dispose'), vi.spyOn(kept, 'dispose')];
  await remove();
  await waitFor(() =>
    expect(records.removeUserRecords).toHaveBeenCalledWith(id, recordingsPath(CHAT_ID)),
  );
  expect(Object.keys(localStorage)).toContain(draftKey('other'));
  expect(Object.keys(localStorage)).not.toContain(draftKey(CHAT_ID));
  expect(endGone).toHaveBeenCalledOnce();
  expect(endKept).not.toHaveBeenCalled();
});

it('a chat keeps its draft and recordings if its deletion fails', async () => {
  const { server, store, remove } = await visited();
  server.on(`DELETE ${server.base}`, () => failure('forbidden', 'Not now'));
  store.dispatch(setDraft(CHAT_ID, 'unsent'));
  const end = vi.spyOn(dictationOf(store, testUser().id, CHAT_ID, appendToDraft), 'dispose');
  await remove();
  expect(localStorage.getItem(draftKey(CHAT_ID))).toBe('unsent');
  expect(end).not.toHaveBeenCalled();
  expect(records.removeUserRecords).not.toHaveBeenCalled();
});
