import { chatCalls, headers } from '@targum/contracts';
import type { Chat, CreateChatRequest, UpdateChatRequest } from '@targum/contracts';
import { api } from '../api/api.ts';
import { endpointOf } from '../api/endpoint-of.ts';
import { selectSession } from '../session/session-slice.ts';
import { forget } from '../storage/forget.ts';
import type { RootState } from '../store/root-reducer.ts';
import { appendPage, chatsPageSize, mergeNewest } from './chat-pages.ts';
import type { ChatPages } from './chat-pages.ts';

type ChatChange = UpdateChatRequest & { readonly chatId: string };

const newestPage = endpointOf(chatCalls.list, () => ({ params: { limit: chatsPageSize() } }));
const nextPage = endpointOf(chatCalls.list, (before: string) => ({
  params: { limit: chatsPageSize(), before },
}));

interface Answered {
  readonly response?: Response | undefined;
}

/** A page of the list, whose answer names the next one in a header. */
const toPage = (chats: Chat[], answered: Answered | undefined): ChatPages => ({
  chats,
  next: answered?.response?.headers.get(headers.nextCursor) ?? null,
  // The first chat may be a pinned one.
  newestAt:
    chats
      .map(({ updatedAt }) => updatedAt)
      .toSorted()
      .at(-1) ?? '',
});

/** The list of chats and single chats, shared by the sidebar and the chat screen. */
export const chatsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The newest chats, and those below them that were loaded before. */
    listChats: build.query({
      query: newestPage.query,
      // The endpoint's data is a page, but the schema is that of the chats.
      rawResponseSchema: newestPage.responseSchema,
      transformResponse: toPage,
      merge: mergeNewest,
      providesTags: [{ type: 'Chat', id: 'LIST' }],
    }),
    /** The page that begins at a cursor; it is added to the list. */
    moreChats: build.query({
      query: nextPage.query,
      rawResponseSchema: nextPage.responseSchema,
      transformResponse: toPage,
      keepUnusedDataFor: 0,
      async onQueryStarted(cursor, { dispatch, queryFulfilled }) {
        const loaded = await queryFulfilled.catch(() => null);
        if (!loaded) return;
        dispatch(
          chatsApi.util.updateQueryData('listChats', undefined, (list) =>
            appendPage(list, cursor, loaded.data),
          ),
        );
      },
    }),
    getChat: build.query({
      ...endpointOf(chatCalls.get, (chatId: string) => ({ parameters: { chatId } })),
      providesTags: (_chat, _error, id) => [{ type: 'Chat', id }],
    }),
    createChat: build.mutation({
      ...endpointOf(chatCalls.create, (body: CreateChatRequest) => ({ body })),
      async onQueryStarted(_body, { dispatch, queryFulfilled }) {
        const created = await queryFulfilled.catch(() => null);
        if (!created) return;
        const chat = created.data;
        void dispatch(chatsApi.util.upsertQueryData('getChat', chat.id, chat));
        dispatch(
          chatsApi.util.updateQueryData('listChats', undefined, ({ chats }) => {
            if (!chats.some(({ id }) => id === chat.id)) chats.unshift(chat);
          }),
        );
      },
    }),
    updateChat: build.mutation({
      ...endpointOf(chatCalls.update, ({ chatId, ...body }: ChatChange) => ({
        parameters: { chatId },
        body,
      })),
      async onQueryStarted({ chatId }, { dispatch, queryFulfilled }) {
        const changed = await queryFulfilled.catch(() => null);
        if (!changed) return;
        const chat = changed.data;
        void dispatch(chatsApi.util.upsertQueryData('getChat', chatId, chat));
        dispatch(
          chatsApi.util.updateQueryData('listChats', undefined, ({ chats }) => {
            const index = chats.findIndex(({ id }) => id === chatId);
            if (index >= 0) chats[index] = chat;
          }),
        );
      },
    }),
    deleteChat: build.mutation({
      ...endpointOf(chatCalls.remove, (chatId: string) => ({ parameters: { chatId } })),
      // Refetches the cached data of the chat. If the chat is open, its screen then shows that the
      // chat no longer exists.
      invalidatesTags: (_result, error, id) =>
        error
          ? []
          : [
              { type: 'Chat', id },
              { type: 'Message', id },
            ],
      async onQueryStarted(chatId, { dispatch, getState, queryFulfilled }) {
        const done = await queryFulfilled.catch(() => null);
        if (!done) return;
        const { user } = selectSession(getState() as unknown as RootState);
        if (user) void forget(user.id, chatId);
        dispatch(
          chatsApi.util.updateQueryData('listChats', undefined, (list) => {
            list.chats = list.chats.filter(({ id }) => id !== chatId);
          }),
        );
      },
    }),
  }),
});

export const {
  useListChatsQuery,
  useLazyMoreChatsQuery,
  useGetChatQuery,
  useCreateChatMutation,
  useUpdateChatMutation,
  useDeleteChatMutation,
} = chatsApi;
