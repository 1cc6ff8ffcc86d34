import type { PubSub, RedisKeys } from '@targum/service-kit';

export interface ChatChannelOptions {
  readonly pubSub: PubSub;
  readonly keys: RedisKeys;
}

/** Tells all replicas that a chat has changed. Each replica then reads the change. */
export const createChatChannel = ({ pubSub, keys }: ChatChannelOptions) => ({
  /**
   * Announces a change of a chat. Never fails. Without Redis, only listeners of this process are
   * notified.
   */
  announce: (chatId: string) => void pubSub.publish(keys.chatActivity(chatId), ''),
  /** Calls the listener after a change, and whenever a notification may have been missed. */
  listen: (chatId: string, listener: () => void) =>
    pubSub.subscribe(keys.chatActivity(chatId), { onMessage: listener, onSubscribed: listener }),
});

export type ChatChannel = ReturnType<typeof createChatChannel>;
