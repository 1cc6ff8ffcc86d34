import type { AppStore } from '@targum/ui-kit';
import { repliesOf } from '../chat/chat-replies.ts';
import type { Replies } from '../stream/replies.ts';

/** New replies of a chat that leave the messages on the page as they are. */
export const unseenReplies = (store: AppStore, chatId: string): Replies =>
  repliesOf(store, chatId, { put: () => {}, refresh: async () => false });
