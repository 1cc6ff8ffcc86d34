import { delays } from '@targum/contracts';
import { wait } from '@targum/ui-kit';
import { isStored } from './message-cache.ts';
import type { MessageCache } from './message-cache.ts';
import { idle } from './reply-state.ts';
import type { ReplyStore } from './reply-store.ts';

export interface ReplyContext {
  readonly chatId: string;
  readonly store: ReplyStore;
  readonly cache: MessageCache;
}

/** Replaces an ended reply by the server's reply, unless a later step has released the reply. */
export async function settle(context: ReplyContext): Promise<void> {
  const { store, cache } = context;
  const ended = store.latest();
  await wait(delays.streamedMessageCleanup);
  const isCurrent = () => store.latest() === ended;
  const refreshed = isCurrent() && (await cache.refresh(ended.reply?.id));
  cache.chatChanged();
  if (isCurrent()) release(context, refreshed);
}

/**
 * Removes the transient reply. If the stored messages lack the reply, puts it among them.
 * @param refreshed true if the stored messages have been loaded since the reply ended
 */
export function release({ chatId, store, cache }: ReplyContext, refreshed: boolean): void {
  const { reply, phase } = store.latest();
  if (reply && phase === 'complete' && !(refreshed && isStored(cache, reply.id))) {
    const { id, assistantId, parentId, text, annotations, status, startedAt, error } = reply;
    cache.put({
      ...{ id, chatId, parentId, role: 'assistant', content: text, status, assistantId },
      createdAt: startedAt,
      annotations: [...annotations],
      ...(error && { error }),
    });
  }
  store.set(idle);
}
