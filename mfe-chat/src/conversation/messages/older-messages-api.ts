import { chatCalls } from '@targum/contracts';
import type { Message } from '@targum/contracts';
import { api, endpointOf } from '@targum/ui-kit';
import { pageSize } from './message-page.ts';
import type { MessagePage } from './message-page.ts';
import { messagesApi } from './messages-api.ts';

interface Before {
  readonly chatId: string;
  readonly before: string;
  readonly limit?: number;
}

export const olderMessagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    olderMessages: build.query({
      ...endpointOf(chatCalls.messages, ({ chatId, before, limit = pageSize() }: Before) => ({
        parameters: { chatId },
        params: { limit, before },
      })),
      keepUnusedDataFor: 0,
      async onQueryStarted({ chatId, before, limit }, { dispatch, getState, queryFulfilled }) {
        const loaded = await queryFulfilled.catch(() => null);
        const { data: page } = messagesApi.endpoints.listMessages.select(chatId)(getState());
        if (!loaded || page?.messages[0]?.id !== before) return;
        const whole = addOlder(page, loaded.data, limit);
        // Replaces the whole page, because a changed Immer draft would have to visit each of
        // thousands of messages.
        dispatch(messagesApi.util.updateQueryData('listMessages', chatId, () => whole));
      },
    }),
  }),
});

export const { useLazyOlderMessagesQuery } = olderMessagesApi;

/**
 * Puts older messages before those of a page. A full answer means that even older ones may exist.
 * @param limit the number of messages that the page requested
 */
export const addOlder = (
  { messages }: MessagePage,
  older: readonly Message[],
  limit = pageSize(),
): MessagePage => ({
  messages: [...older, ...messages],
  hasOlder: older.length === limit,
});
