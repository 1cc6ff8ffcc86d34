import { DEFAULT_ASSISTANT } from '@targum/contracts';
import type { AssistantId } from '@targum/contracts';
import { chatsApi } from '@targum/ui-kit';
import type { AppStore } from '@targum/ui-kit';

/** Returns the assistant of a chat, if the page still knows it, or else the default one. */
export const assistantOf = (store: AppStore, chatId: string): AssistantId =>
  chatsApi.endpoints.getChat.select(chatId)(store.getState()).data?.assistantId ??
  DEFAULT_ASSISTANT;
