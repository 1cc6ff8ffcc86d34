import { chatCalls } from '@targum/contracts';
import { api, endpointOf } from '@targum/ui-kit';
import type { AppStore } from '@targum/ui-kit';

/** The time limit, in milliseconds. A long chat loads slowly over a slow connection. */
const TIMEOUT_MS = 120_000;

interface Path {
  readonly chatId: string;
  /** The id of a message on the path. Without this id, the path that the chat shows. */
  readonly through?: string | undefined;
}

const allMessagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    allMessages: build.query(
      endpointOf(chatCalls.messages, ({ chatId, through }: Path) => ({
        parameters: { chatId },
        params: through === undefined ? {} : { through },
        timeout: TIMEOUT_MS,
      })),
    ),
  }),
});

export const { useAllMessagesQuery } = allMessagesApi;

/** Loads all messages of a path. The caller can abort the returned call. */
export const loadAllMessages = (store: AppStore, path: Path) =>
  store.dispatch(
    allMessagesApi.endpoints.allMessages.initiate(path, { subscribe: false, forceRefetch: true }),
  );
