import type { Redis } from 'ioredis';
import { z } from 'zod';
import { outsideCall } from '../limits/call-deadline.ts';
import type { Logger } from '../observe/logger.ts';
import type { RedisKeys } from '../data/redis-keys.ts';

const revocation = z.union([
  z.object({ sessionIds: z.array(z.string()) }),
  z.object({ keyId: z.string() }),
  z.object({ userId: z.string() }),
]);

/** What ended: some sessions, one API key, or all access of a user. */
export type Revocation = z.infer<typeof revocation>;

export interface Revocations {
  /**
   * Tells every process, this one included. Never fails: while Redis is away only this process
   * hears it, and the others look again (`onResync`) once their connection is back.
   */
  publish(ended: Revocation): Promise<void>;
  /** @returns a function that ends the listening. */
  onRevoked(listener: (ended: Revocation) => void): () => void;
  /** Called when messages may have been missed. @returns a function that ends the listening. */
  onResync(listener: () => void): () => void;
}

export interface RevocationsOptions {
  readonly redis: Redis;
  /** A connection of its own; see `createRedis` with use `subscriber`. */
  readonly subscriber: Redis;
  readonly keys: RedisKeys;
  readonly logger: Logger;
}

const addTo = <Value>(listeners: Set<Value>, listener: Value) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The channel on which ended access is told, so that open streams on every service end. */
export const createRevocations = ({
  redis,
  subscriber,
  keys,
  logger,
}: RevocationsOptions): Revocations => {
  const revokedListeners = new Set<(ended: Revocation) => void>();
  const resyncListeners = new Set<() => void>();
  const tell = (ended: Revocation) => {
    for (const listener of revokedListeners) listener(ended);
  };

  const subscribe = () => {
    subscriber
      .subscribe(keys.revocations)
      .then(() => {
        for (const listener of resyncListeners) listener();
      })
      .catch((error: unknown) => logger.warn({ err: error }, 'could not listen for revocations'));
  };
  subscriber.on('ready', subscribe);
  if (subscriber.status === 'ready') subscribe();

  subscriber.on('message', (channel: string, text: string) => {
    if (channel !== keys.revocations) return;
    try {
      tell(revocation.parse(JSON.parse(text)));
    } catch (error) {
      logger.warn({ err: error }, 'unreadable revocation');
    }
  });

  return {
    async publish(ended) {
      try {
        // The access has ended already, so also a call that has no time left tells of it.
        await outsideCall(() => redis.publish(keys.revocations, JSON.stringify(ended)));
      } catch (error) {
        logger.warn({ err: error }, 'could not tell others of a revocation');
      }
      // Listeners only close streams, so hearing the same thing twice does no harm.
      tell(ended);
    },
    onRevoked: (listener) => addTo(revokedListeners, listener),
    onResync: (listener) => addTo(resyncListeners, listener),
  };
};
