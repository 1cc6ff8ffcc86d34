import type { AppStore } from '@targum/ui-kit';
import { messagesApi } from '../../conversation/messages/messages-api.ts';

/** Returns the id of the last message on screen, which tells the server which path to use. */
export const lastShownId = (store: AppStore, chatId: string): string | undefined =>
  messagesApi.endpoints.listMessages.select(chatId)(store.getState()).data?.messages.at(-1)?.id;
