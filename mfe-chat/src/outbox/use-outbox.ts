import { useMemo } from 'react';
import { isOffline, newIdempotencyKey, useObservable, useUser } from '@targum/ui-kit';
import type { Draft } from '../composer/draft.ts';
import type { Replies } from '../stream/replies.ts';
import { outboxOf } from './outbox.ts';
import type { QueuedMessage } from './outbox.ts';

/** The messages of a chat that wait for the network. */
export function useQueuedMessages(chatId: string): readonly QueuedMessage[] {
  const messages = useObservable(outboxOf(useUser().id));
  return useMemo(() => messages.filter((message) => message.chatId === chatId), [messages, chatId]);
}

/**
 * Sends through `replies`. Without a network, or behind messages that wait for it, the message goes
 * to the outbox.
 */
export function useSend(chatId: string, draft: Draft, replies: Replies) {
  const outbox = outboxOf(useUser().id);
  const isQueued = useQueuedMessages(chatId).length > 0;
  return (content: string) => {
    if (!isQueued && !isOffline()) {
      if (!replies.send(content)) draft.putBack(content);
      return;
    }
    // Behind another message, it follows the reply to that.
    const parentId = isQueued ? undefined : replies.endId();
    const isStored = outbox.add({ chatId, content, key: newIdempotencyKey(), parentId });
    // Otherwise a reload finds the text in the draft.
    if (isStored) draft.confirm();
  };
}
