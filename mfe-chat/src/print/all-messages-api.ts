import { chatCalls } from '@targum/contracts';
import { api, endpointOf } from '@targum/ui-kit';

const allMessagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All messages of a chat, oldest first. */
    allMessages: build.query({
      ...endpointOf(chatCalls.messages, (chatId: string) => ({ parameters: { chatId } })),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useAllMessagesQuery } = allMessagesApi;
