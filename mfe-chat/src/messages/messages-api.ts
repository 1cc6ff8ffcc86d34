import { chatCalls, assistantCalls, pathOf } from '@targum/contracts';
import type { Message, ModelStatus, SendMessageResponse } from '@targum/contracts';
import { api, callHeaders } from '@targum/ui-kit';
import { mergePage } from './message-page.ts';
import type { MessagePage } from './message-page.ts';

/** Messages loaded at once. */
export const PAGE_SIZE = 50;
/** The plain send waits for the whole reply. */
const PLAIN_SEND_TIMEOUT_MS = 300_000;

interface PlainSend {
  readonly chatId: string;
  readonly content: string;
  readonly key: string;
}

export const messagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The newest messages, and whatever older ones were loaded before. */
    listMessages: build.query<MessagePage, string>({
      query: (chatId) => ({
        url: pathOf(chatCalls.messages, { chatId }),
        params: { limit: PAGE_SIZE },
      }),
      transformResponse: (messages: Message[]) => ({
        messages,
        hasOlder: messages.length === PAGE_SIZE,
      }),
      merge: mergePage,
      providesTags: (_page, _error, chatId) => [{ type: 'Message', id: chatId }],
    }),
    /** The messages before one; they are added to the list. */
    olderMessages: build.query<Message[], { chatId: string; before: string }>({
      query: ({ chatId, before }) => ({
        url: pathOf(chatCalls.messages, { chatId }),
        params: { limit: PAGE_SIZE, before },
      }),
      keepUnusedDataFor: 0,
      async onQueryStarted({ chatId, before }, { dispatch, queryFulfilled }) {
        const loaded = await queryFulfilled.catch(() => null);
        if (!loaded) return;
        dispatch(
          messagesApi.util.updateQueryData('listMessages', chatId, (page) => {
            if (page.messages[0]?.id !== before) return;
            page.messages.unshift(...loaded.data);
            page.hasOlder = loaded.data.length === PAGE_SIZE;
          }),
        );
      },
    }),
    sendPlain: build.mutation<SendMessageResponse, PlainSend>({
      query: ({ chatId, content, key }) => ({
        url: pathOf(chatCalls.send, { chatId }),
        method: 'POST',
        body: { content },
        headers: callHeaders({ idempotencyKey: key }),
        timeout: PLAIN_SEND_TIMEOUT_MS,
      }),
    }),
    stopReply: build.mutation<unknown, string>({
      query: (chatId) => ({
        url: pathOf(chatCalls.stop, { chatId }),
        method: 'POST',
        body: {},
      }),
    }),
    modelStatus: build.query<ModelStatus, void>({
      query: () => assistantCalls.model.path,
      providesTags: ['Model'],
    }),
  }),
});

export const { useListMessagesQuery, useLazyOlderMessagesQuery, useModelStatusQuery } = messagesApi;
