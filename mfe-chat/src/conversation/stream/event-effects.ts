import type { Message, StreamEvent } from '@targum/contracts';
import { continuesPath, isStored, repliesOnPath } from './message-cache.ts';
import { afterEvent, isReplyPending } from './reply-state.ts';
import { release, settle } from './settle.ts';
import type { ReplyContext } from './settle.ts';

/** The page shows streamed text at most this often, in milliseconds. */
const TEXT_PACE_MS = 80;
/** The page hides a replay of a stored reply unless it takes longer than these milliseconds. */
const REPLAY_HOLD_MS = 400;

/** Reports whether an event is one of the many that add text or annotations to the reply. */
const isGrowth = ({ type }: StreamEvent): boolean => type === 'content' || type === 'annotations';

export type EventEffects = ReturnType<typeof createEventEffects>;

/** Applies the events of a chat's streams to the transient reply and the stored messages. */
export function createEventEffects(
  options: ReplyContext & {
    readonly onMessageStored: () => void;
    readonly onReplyStarted: () => void;
  },
) {
  const { store, cache, onMessageStored, onReplyStarted } = options;

  const stateAfter = (event: StreamEvent) =>
    afterEvent(store.latest(), event, new Date().toISOString());

  function storeMessage(message: Message): void {
    onMessageStored();
    if (!cache.get(message.id)) cache.chatChanged();
    cache.put(message);
  }

  return {
    /** Applies an event of a reply that this page requested. */
    own(event: StreamEvent): void {
      if (event.type === 'user_message') storeMessage(event.data);
      if (event.type === 'assistant_message_start') onReplyStarted();
      store.set(stateAfter(event), isGrowth(event) ? TEXT_PACE_MS : 0);
    },

    /** Applies an event of the connection that watches the chat. */
    watched(event: StreamEvent): void {
      // The next message belongs after the ended reply.
      if (store.latest().phase === 'complete') release(options, false);
      const { reply } = store.latest();
      switch (event.type) {
        case 'user_message':
          return continuesPath(cache, event.data) ? storeMessage(event.data) : cache.chatChanged();
        case 'assistant_message_start':
          // Ignores a reply of another path. The store then holds no reply, so later events of this
          // reply have no effect.
          if (!repliesOnPath(cache, event.data)) return undefined;
          onReplyStarted();
          return store.set(stateAfter(event), isStored(cache, event.data.id) ? REPLAY_HOLD_MS : 0);
        case 'content':
        case 'annotations':
          return reply ? store.set(stateAfter(event), TEXT_PACE_MS) : undefined;
        case 'reconnect':
          return isReplyPending(store.latest()) ? store.set(stateAfter(event)) : undefined;
        case 'done':
        case 'error':
          if (!reply) {
            // A message of this path may have a new version.
            void cache.refresh();
            return cache.chatChanged();
          }
          if (reply.id !== store.shown.get().reply?.id) return store.dropUnshown();
          store.set(stateAfter(event));
          void settle(options);
      }
    },
  };
}
