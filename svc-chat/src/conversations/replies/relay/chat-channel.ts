import type { PubSub, RedisKeys } from '@targum/service-kit';

/** Tells all replicas that a chat has changed. Each replica then reads the change. */
export interface ChatChannel {
  /** Never fails. Without Redis, only listeners of this process are notified. */
  announce(chatId: string): void;
  /** Calls the listener after a change, and whenever a notification may have been missed. */
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
