import type { Redis } from 'ioredis';
import type { Logger, RedisKeys } from '@targum/service-kit';

/** Tells all replicas that something is new in a chat; what it is, they look up themselves. */
export interface ChatChannel {
  /** Never fails: while Redis is away, only listeners of this process hear it. */
  announce(chatId: string): void;
  /** May be called without need. @returns a function that ends the listening. */
  listen(chatId: string, listener: () => void): () => void;
}

export interface ChatChannelOptions {
  readonly redis: Redis;
  /** A connection that is used for channels only. */
  readonly subscriber: Redis;
  readonly keys: RedisKeys;
  readonly logger: Logger;
}

export function createChatChannel(options: ChatChannelOptions): ChatChannel {
  const { redis, subscriber, keys, logger } = options;
  const listeners = new Map<string, Set<() => void>>();

  const tell = (channel: string) => {
    for (const listener of listeners.get(channel) ?? []) listener();
  };
  const warn = (error: unknown) => logger.warn({ err: error }, 'chat channel failed');

  subscriber.on('message', tell);
  // What was said while the connection was down is lost, so everyone looks again.
  subscriber.on('ready', () => {
    for (const channel of listeners.keys()) tell(channel);
  });

  return {
    announce(chatId) {
      const channel = keys.chatActivity(chatId);
      tell(channel);
      redis.publish(channel, '').catch(warn);
    },
    listen(chatId, listener) {
      const channel = keys.chatActivity(chatId);
      const known = listeners.get(channel);
      if (known !== undefined) {
        known.add(listener);
      } else {
        listeners.set(channel, new Set([listener]));
        // Whatever happened before the subscription stood would be missed.
        subscriber.subscribe(channel).then(() => tell(channel), warn);
      }
      return () => {
        const left = listeners.get(channel);
        if (!left?.delete(listener) || left.size > 0) return;
        listeners.delete(channel);
        subscriber.unsubscribe(channel).catch(warn);
      };
    },
  };
}
