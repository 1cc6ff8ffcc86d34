import type { AppStore } from '@targum/ui-kit';
import { repliesOf } from '../chat/connect-replies.ts';
import type { ChatReplies } from '../stream/chat-replies.ts';

/** Creates replies of a chat that do not change the messages on the page. */
export const unseenReplies = (store: AppStore, chatId: string): ChatReplies =>
  repliesOf(store, chatId, { put: () => {}, refresh: async () => false });
