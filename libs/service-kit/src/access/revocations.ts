import { z } from 'zod';
import type { PubSub } from '../data/pub-sub.ts';
import type { RedisKeys } from '../data/redis-keys.ts';
import type { Logger } from '../observe/logger.ts';

const revocation = z.union([
  z.object({ sessionIds: z.array(z.string()) }),
  z.object({ keyId: z.string() }),
  z.object({ userId: z.string() }),
]);

/** Access that was revoked: some sessions, one API key, or all access of a user. */
export type Revocation = z.infer<typeof revocation>;

export interface RevocationsOptions {
  readonly pubSub: PubSub;
  readonly keys: RedisKeys;
  readonly logger: Logger;
}

const addTo = <Value>(listeners: Set<Value>, listener: Value) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Creates the channel that announces revoked access, so that open streams end in every service. */
export const createRevocations = ({ pubSub, keys, logger }: RevocationsOptions) => {
  const revokedListeners = new Set<(ended: Revocation) => void>();
  const resyncListeners = new Set<() => void>();

  pubSub.subscribe(keys.revocations, {
    // A message may arrive twice. This does no harm, because listeners only close streams.
    onMessage(text) {
      try {
        const ended = revocation.parse(JSON.parse(text));
        for (const listener of revokedListeners) listener(ended);
      } catch (error) {
        logger.warn({ err: error }, 'unreadable revocation');
      }
    },
    onSubscribed() {
      for (const listener of resyncListeners) listener();
    },
  });

  return {
    /**
     * Notifies every process, including the current process. Never throws: while Redis is
     * unreachable, only the current process is notified. The other processes check again (`onResync`)
     * after they reconnect.
     */
    publish: (ended: Revocation): Promise<void> =>
      pubSub.publish(keys.revocations, JSON.stringify(ended)),
    /** @returns a function that removes the listener. */
    onRevoked: (listener: (ended: Revocation) => void): (() => void) =>
      addTo(revokedListeners, listener),
    /**
     * Calls the listener when messages may have been missed.
     * @returns a function that removes the listener.
     */
    onResync: (listener: () => void): (() => void) => addTo(resyncListeners, listener),
  };
};

export type Revocations = ReturnType<typeof createRevocations>;
