import type { Message } from '@targum/contracts';

/** The stored messages of a chat, as far as the page has loaded them. */
export interface MessageCache {
  get(id: string): Message | undefined;
  newest(): Message | undefined;
  /** Adds a message at the end, or replaces the one with its id. */
  put(message: Message): void;
  /** Loads the newest messages again. @returns whether that worked. */
  refresh(): Promise<boolean>;
  /** The chat's place or title in the list of chats may have changed. */
  chatChanged(): void;
}

/** Whether a message is stored in its final form. */
export function isStored(cache: MessageCache, id: string): boolean {
  const message = cache.get(id);
  return message !== undefined && message.status !== 'streaming';
}
