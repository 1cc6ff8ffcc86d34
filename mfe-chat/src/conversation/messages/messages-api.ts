import { assistantCalls, chatCalls } from '@targum/contracts';
import type { Message } from '@targum/contracts';
import { api, endpointOf } from '@targum/ui-kit';
import { mergePage, pageSize } from './message-page.ts';
import type { MessagePage } from './message-page.ts';
import { messageHeaders } from '../stream/transport.ts';
import type { SendRequest } from '../stream/send-keys.ts';

/** Limits a send without streaming, which waits for the whole reply. In milliseconds. */
const PLAIN_SEND_TIMEOUT_MS = 300_000;

interface PlainSend extends SendRequest {
  readonly chatId: string;
}

interface Through {
  readonly chatId: string;
  readonly through: string;
}

const newestPage = endpointOf(chatCalls.messages, (chatId: string) => ({
  parameters: { chatId },
  params: { limit: pageSize() },
}));

const pathPage = endpointOf(chatCalls.messages, ({ chatId, through }: Through) => ({
  parameters: { chatId },
  params: { limit: pageSize(), through },
}));

const pageOf = (messages: Message[]): MessagePage => ({
  messages,
  hasOlder: messages.length === pageSize(),
});

export const messagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Loads the newest messages of the shown path, and keeps older messages loaded before. */
    listMessages: build.query({
      query: newestPage.query,
      // The endpoint's data is a page, but the schema describes the messages.
      rawResponseSchema: newestPage.responseSchema,
      transformResponse: pageOf,
      merge: mergePage,
      providesTags: (_page, _error, chatId) => [{ type: 'Message', id: chatId }],
    }),
    showPath: build.query({
      query: pathPage.query,
      rawResponseSchema: pathPage.responseSchema,
      transformResponse: pageOf,
      keepUnusedDataFor: 0,
    }),
    /** Makes the chat show the path through a message, on all devices that open the chat later. */
    rememberPath: build.mutation(
      endpointOf(chatCalls.show, ({ chatId, through }: Through) => ({
        parameters: { chatId, messageId: through },
        body: {},
      })),
    ),
    sendPlain: build.mutation({
      ...endpointOf(chatCalls.send, ({ chatId, content, parentId, key }: PlainSend) => ({
        parameters: { chatId },
        body: { content, parentId },
        headers: messageHeaders(key),
        timeout: PLAIN_SEND_TIMEOUT_MS,
      })),
      // This call already retries a failed stream, and the outbox repeats sends that failed.
      extraOptions: { retry: false },
    }),
    stopReply: build.mutation(
      endpointOf(chatCalls.stop, (chatId: string) => ({ parameters: { chatId }, body: {} })),
    ),
    modelStatus: build.query({
      ...endpointOf(assistantCalls.model),
      providesTags: ['Model'],
    }),
  }),
});

export const { useListMessagesQuery, useModelStatusQuery } = messagesApi;
