import { useMemo } from 'react';
import { connection, newIdempotencyKey, useObservable, useUser } from '@targum/ui-kit';
import type { Draft } from '../composer/draft.ts';
import { outboxOf } from './outbox.ts';
import type { QueuedMessage } from './outbox.ts';

/** Whether a message would not arrive now, as far as the browser and the page know. */
export const isOffline = (): boolean => !navigator.onLine || !connection.get();

/** The messages of a chat that wait for the network. */
export function useQueuedMessages(chatId: string): readonly QueuedMessage[] {
  const messages = useObservable(outboxOf(useUser().id));
  return useMemo(() => messages.filter((message) => message.chatId === chatId), [messages, chatId]);
}

/**
 * Sends through `sendNow`. Without a network, or behind messages that wait for it, the message goes
 * to the outbox.
 */
export function useSend(chatId: string, draft: Draft, sendNow: (content: string) => void) {
  const outbox = outboxOf(useUser().id);
  const isQueued = useQueuedMessages(chatId).length > 0;
  return (content: string) => {
    if (!isQueued && !isOffline()) return sendNow(content);
    outbox.add({ chatId, content, key: newIdempotencyKey() });
    draft.confirm();
  };
}
