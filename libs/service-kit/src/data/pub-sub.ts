import type { Redis } from 'ioredis';
import { outsideCall } from '../limits/call-deadline.ts';
import type { Logger } from '../observe/logger.ts';

export interface Listener {
  readonly onMessage: (message: string) => void;
  /**
   * Called after each subscription to Redis, because earlier messages may have been missed. Also
   * called once for a listener that joins a channel after the channel was subscribed.
   */
  readonly onSubscribed?: () => void;
}

export interface PubSubOptions {
  readonly redis: Redis;
  /** A separate connection, created by `createRedis` with the use `subscriber`. */
  readonly subscriber: Redis;
  readonly logger: Logger;
}

/** Creates a client that subscribes again after every lost connection. */
export const createPubSub = ({ redis, subscriber, logger }: PubSubOptions) => {
  const listeners = new Map<string, Set<Listener>>();
  const subscribed = new Set<string>();
  const warn = (error: unknown) => logger.warn({ err: error }, 'pub/sub failed');

  /**
   * Calls a listener and logs its error. A listener that throws must neither keep other listeners
   * from running nor end the process.
   */
  const tell = (listen: () => void) => {
    try {
      listen();
    } catch (error) {
      warn(error);
    }
  };
  const notify = (channel: string, message: string) => {
    for (const { onMessage } of listeners.get(channel) ?? []) tell(() => onMessage(message));
  };
  const connect = async (channel: string) => {
    try {
      await subscriber.subscribe(channel);
      if (listeners.has(channel)) subscribed.add(channel);
      for (const { onSubscribed } of listeners.get(channel) ?? []) tell(() => onSubscribed?.());
    } catch (error) {
      warn(error);
    }
  };
  const isReady = () => subscriber.status === 'ready';

  subscriber.on('message', notify);
  subscriber.on('close', () => subscribed.clear());
  subscriber.on('ready', () => {
    for (const channel of listeners.keys()) void connect(channel);
  });

  return {
    /**
     * Notifies the listeners of the current process immediately, and those of all other processes
     * through Redis. Redis may notify the current process a second time. Never throws: a Redis error
     * is logged. The message is sent even if the current call has no time left, because it reports
     * something that has already happened.
     */
    async publish(channel: string, message: string) {
      notify(channel, message);
      await outsideCall(() => redis.publish(channel, message)).catch(warn);
    },
    subscribe(channel: string, listener: Listener): () => void {
      const known = listeners.get(channel);
      if (known !== undefined) {
        known.add(listener);
        if (subscribed.has(channel)) queueMicrotask(() => tell(() => listener.onSubscribed?.()));
      } else {
        listeners.set(channel, new Set([listener]));
        if (isReady()) void connect(channel);
      }
      return () => {
        const left = listeners.get(channel);
        if (!left?.delete(listener) || left.size > 0) return;
        listeners.delete(channel);
        subscribed.delete(channel);
        if (isReady()) subscriber.unsubscribe(channel).catch(warn);
      };
    },
  };
};

/** Sends messages between all processes. Messages are not stored and can be lost. */
export type PubSub = ReturnType<typeof createPubSub>;
