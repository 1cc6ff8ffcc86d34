import type { AppStore } from '@targum/ui-kit';
import { messagesApi } from '../../conversation/messages/messages-api.ts';

/**
 * The id of the last message of a chat on the screen, which tells its path to the server; undefined
 * while there is none.
 */
export const lastShownId = (store: AppStore, chatId: string): string | undefined =>
  messagesApi.endpoints.listMessages.select(chatId)(store.getState()).data?.messages.at(-1)?.id;
