import { chatCalls, headers } from '@targum/contracts';
import type { Chat, CreateChatRequest } from '@targum/contracts';
import { api } from '../api/api.ts';
import { callHeaders } from '../api/call-headers.ts';
import { endpointOf } from '../api/endpoint-of.ts';
import type { StartedCall } from '../session/session-api.ts';
import { chatsPageSize, mergeNewest, placeChat } from './chat-pages.ts';
import type { ChatPages } from './chat-pages.ts';

/** Names the list of archived chats. Undefined names the list of all others. */
export type ChatList = 'archived' | undefined;

export const listParams = (list: ChatList) => ({
  limit: chatsPageSize(),
  ...(list === 'archived' && { archived: 'true' }),
});
const newestPage = endpointOf(chatCalls.list, (list: ChatList) => ({ params: listParams(list) }));

interface Answered {
  readonly response?: Response | undefined;
}

/** Makes a page from an answer. A header of the response has the cursor of the next page. */
export const toPage = (chats: Chat[], answered: Answered | undefined): ChatPages => ({
  chats,
  next: answered?.response?.headers.get(headers.nextCursor) ?? null,
  // A pinned chat can stand first, so the latest activity is not always the first chat's.
  newestAt:
    chats
      .map(({ updatedAt }) => updatedAt)
      .toSorted()
      .at(-1) ?? '',
});

export const chatsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Loads the newest chats, and keeps the older chats that were loaded before. */
    listChats: build.query({
      query: newestPage.query,
      // The schema describes the chats, whereas the endpoint's data is a page.
      rawResponseSchema: newestPage.responseSchema,
      transformResponse: toPage,
      merge: mergeNewest,
      providesTags: [{ type: 'Chat', id: 'LIST' }],
      async onQueryStarted(_list, { dispatch, getState, queryFulfilled }) {
        const requestedAt = Date.now();
        const loaded = await queryFulfilled.catch(() => null);
        // The cached data of an open chat may be older than this list, so the list replaces it.
        for (const chat of loaded?.data.chats ?? []) {
          const open = chatsApi.endpoints.getChat.select(chat.id)(getState());
          // Data that arrived after the list was requested is newer than the list.
          if ((open.fulfilledTimeStamp ?? 0) > requestedAt) continue;
          dispatch(chatsApi.util.updateQueryData('getChat', chat.id, () => chat));
        }
      },
    }),
    getChat: build.query({
      ...endpointOf(chatCalls.get, (chatId: string) => ({ parameters: { chatId } })),
      providesTags: (_chat, _error, id) => [{ type: 'Chat', id }],
      async onQueryStarted(_chatId, { dispatch, queryFulfilled }) {
        const loaded = await queryFulfilled.catch(() => null);
        if (loaded) for (const change of listed(loaded.data)) dispatch(change);
      },
    }),
    createChat: build.mutation({
      ...endpointOf(chatCalls.create, ({ key, ...body }: CreateChatRequest & { key?: string }) => ({
        body,
        ...(key && { headers: callHeaders({ idempotencyKey: key }) }),
      })),
      onQueryStarted: (_body, call) => keepChat(call),
    }),
    updateChat: build.mutation({
      ...endpointOf(chatCalls.update),
      onQueryStarted: (_change, call) => keepChat(call),
    }),
    readChat: build.mutation({
      ...endpointOf(chatCalls.read, (chatId: string) => ({ parameters: { chatId }, body: {} })),
      async onQueryStarted(chatId, { dispatch, queryFulfilled }) {
        const done = await queryFulfilled.catch(() => null);
        if (!done) return;
        const markRead = (chat: Chat | undefined) => {
          if (chat) chat.unread = false;
        };
        dispatch(chatsApi.util.updateQueryData('getChat', chatId, markRead));
        for (const change of inLists(({ chats }) =>
          markRead(chats.find(({ id }) => id === chatId)),
        ))
          dispatch(change);
      },
    }),
  }),
});

const LISTS: readonly ChatList[] = [undefined, 'archived'];

const listed = (chat: Chat) =>
  inLists((pages, list) => placeChat(pages, chat, chat.archived === (list === 'archived')));

/** Changes each list of chats that is loaded. */
export const inLists = (change: (pages: ChatPages, list: ChatList) => void) =>
  LISTS.map((list) =>
    chatsApi.util.updateQueryData('listChats', list, (pages) => change(pages, list)),
  );

async function keepChat({ queryFulfilled, dispatch }: StartedCall<Chat>): Promise<void> {
  const answer = await queryFulfilled.catch(() => null);
  if (!answer) return;
  const chat = answer.data;
  dispatch(chatsApi.util.upsertQueryData('getChat', chat.id, chat) as never);
  for (const change of listed(chat)) dispatch(change as never);
}

export const {
  useListChatsQuery,
  useGetChatQuery,
  useCreateChatMutation,
  useUpdateChatMutation,
  useReadChatMutation,
} = chatsApi;
