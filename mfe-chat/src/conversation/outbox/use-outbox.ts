import { useMemo } from 'react';
import { isOffline, selectWaiting, useAppSelector, useAppStore, useUser } from '@targum/ui-kit';
import type { OutboxItem, OutboxItems } from '@targum/ui-kit';
import { putBackInDraft, takeDraft } from '../composer/drafts.ts';
import type { ChatReplies } from '../stream/chat-replies.ts';
import { loadMessageQueue } from './load-queues.ts';

/** Reports whether a conversation shows an item. A rating shows at its reply instead. */
export const isInConversation = ({ kind }: OutboxItem): boolean => kind === 'message';

/** Returns what waits to be sent in a chat. */
export function useQueued(chatId: string): OutboxItems {
  const { id: userId } = useUser();
  const items = useAppSelector((state) => selectWaiting(state, userId));
  return useMemo(() => items.filter(({ place }) => place === chatId), [items, chatId]);
}

/** Returns a function that sends a message, or puts it into the outbox if it must wait. */
export function useSend(chatId: string, replies: ChatReplies) {
  const store = useAppStore();
  const { dispatch, getState } = store;
  const { id: userId } = useUser();
  const isQueued = useQueued(chatId).some(({ refused }) => !refused);
  return (content: string) => {
    const putBack = () => dispatch(putBackInDraft(chatId, content));
    dispatch(takeDraft(chatId));
    if (!isQueued && !isOffline(getState())) {
      if (!replies.send(content)) putBack();
      return;
    }
    const message = { content, parentId: replies.endId() };
    loadMessageQueue()
      .then(({ queueMessage }) => queueMessage(store, userId, chatId, message))
      .catch(putBack);
  };
}
