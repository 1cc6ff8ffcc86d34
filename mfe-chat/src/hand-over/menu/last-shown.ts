import type { AppStore } from '@targum/ui-kit';
import { messagesApi } from '../../conversation/messages/messages-api.ts';

/**
 * Returns the id of the last message of a chat on the screen. The id tells the server which path to
 * use. Undefined while the chat has no message.
 */
export const lastShownId = (store: AppStore, chatId: string): string | undefined =>
  messagesApi.endpoints.listMessages.select(chatId)(store.getState()).data?.messages.at(-1)?.id;
