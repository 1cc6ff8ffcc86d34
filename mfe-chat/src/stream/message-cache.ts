import type { Message } from '@targum/contracts';

/** The stored messages of a chat, as the page knows them. */
export interface MessageCache {
  get(id: string): Message | undefined;
  newest(): Message | undefined;
  /** Adds a message at the end, or replaces the one with its id. */
  put(message: Message): void;
  /** Loads the newest messages anew. @returns whether that worked. */
  refresh(): Promise<boolean>;
  /** The chat's place and title in the list may have changed. */
  chatChanged(): void;
}
