import type { AppStore } from '@targum/ui-kit';
import { connectReplies, createMessageCache } from '../chat/chat-replies.ts';
import { draftOf } from '../composer/draft.ts';
import type { Replies } from '../stream/replies.ts';

/** New replies of a chat that leave the messages on the page as they are. */
export const unseenReplies = (store: AppStore, chatId: string): Replies =>
  connectReplies(store, chatId, draftOf(chatId), {
    ...createMessageCache(store, chatId),
    put: () => {},
    refresh: async () => false,
  });
