import { useMemo } from 'react';
import { isOffline, newIdempotencyKey, useAppSelector, useAppStore, useUser } from '@targum/ui-kit';
import { confirmDraft, putBackInDraft, takeDraft } from '../composer/drafts.ts';
import type { ChatReplies } from '../stream/chat-replies.ts';
import { addToOutbox, selectOutbox } from './outbox.ts';
import type { QueuedMessage } from './outbox.ts';

export function useQueuedMessages(chatId: string): readonly QueuedMessage[] {
  const { id: userId } = useUser();
  const messages = useAppSelector((state) => selectOutbox(state, userId));
  return useMemo(() => messages.filter((message) => message.chatId === chatId), [messages, chatId]);
}

/** Returns a function that sends a message, or puts it into the outbox if it must wait. */
export function useSend(chatId: string, replies: ChatReplies) {
  const { dispatch, getState } = useAppStore();
  const { id: userId } = useUser();
  const isQueued = useQueuedMessages(chatId).length > 0;
  return (content: string) => {
    dispatch(takeDraft(chatId));
    if (!isQueued && !isOffline(getState())) {
      if (!replies.send(content)) dispatch(putBackInDraft(chatId, content));
      return;
    }
    // A message after a waiting message follows the reply to the waiting message.
    const parentId = isQueued ? undefined : replies.endId();
    const message = { chatId, content, key: newIdempotencyKey(), parentId };
    // Without room in the storage, the draft keeps the text for a reload.
    if (dispatch(addToOutbox(userId, message))) dispatch(confirmDraft(chatId));
  };
}
