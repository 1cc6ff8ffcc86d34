import type { PubSub, RedisKeys } from '@targum/service-kit';

/**
 * Notifies all replicas that a chat has changed. The replicas then read the change from PostgreSQL
 * and Redis.
 */
export interface ChatChannel {
  /**
   * Notifies the listeners of a chat. Never fails. While Redis is unreachable, only listeners of
   * this process are notified.
   */
  announce(chatId: string): void;
  /**
   * Calls the listener after a change, and whenever a notification may have been missed.
   * @returns a function that removes the listener.
   */
  listen(chatId: string, listener: () => void): () => void;
}

export interface ChatChannelOptions {
  readonly pubSub: PubSub;
  readonly keys: RedisKeys;
}

export const createChatChannel = ({ pubSub, keys }: ChatChannelOptions): ChatChannel => ({
  announce: (chatId) => void pubSub.publish(keys.chatActivity(chatId), ''),
  listen: (chatId, listener) =>
    pubSub.subscribe(keys.chatActivity(chatId), { onMessage: listener, onSubscribed: listener }),
});
