import { chatCalls } from '@targum/contracts';
import { api, endpointOf } from '@targum/ui-kit';

interface Path {
  readonly chatId: string;
  /** A message on the path; without it, the path that the chat shows. */
  readonly through?: string | undefined;
}

export const allMessagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All messages of a path of a chat, oldest first. */
    allMessages: build.query({
      ...endpointOf(chatCalls.messages, ({ chatId, through }: Path) => ({
        parameters: { chatId },
        params: through === undefined ? {} : { through },
      })),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useAllMessagesQuery } = allMessagesApi;
