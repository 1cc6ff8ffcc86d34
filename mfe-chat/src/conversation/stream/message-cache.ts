import type { Message } from '@targum/contracts';

/** The stored messages of the path that the page shows, as far as the page has loaded them. */
export interface MessageCache {
  get(id: string): Message | undefined;
  newest(): Message | undefined;
  /** Whether a message has this text and this parent. */
  has(message: Pick<Message, 'content' | 'parentId'>): boolean;
  /** The id of the newest message; null in an empty chat, undefined until the messages have loaded. */
  endId(): string | null | undefined;
  /**
   * Puts a message behind its parent, in place of all messages that followed there, or replaces the
   * one with its id. It is left out if the page does not show its parent.
   */
  put(message: Message): void;
  /**
   * Loads the newest messages again. They are dropped if the page has come to another path meanwhile.
   * @param through a message on the path to load; null for the path that the server remembers.
   *   Without it, the page stays on its own path.
   * @returns whether that worked
   */
  refresh(through?: string | null): Promise<boolean>;
  /** Loads the newest messages of the path through a message in place of the present ones. */
  show(through: string): Promise<void>;
  /** The chat's place or title in the list of chats may have changed. */
  chatChanged(): void;
}

/** Whether a message is stored in its final form. */
export function isStored(cache: MessageCache, id: string): boolean {
  const message = cache.get(id);
  return message !== undefined && message.status !== 'streaming';
}

/** What an event says about its message. */
interface Placed {
  readonly id: string;
  /** Only the previous release of the service leaves it out. */
  readonly parentId?: string | null | undefined;
}

/** Whether a message that another page has sent continues the path that this page shows. */
export const continuesPath = (cache: MessageCache, { id, parentId }: Placed): boolean =>
  cache.get(id) !== undefined || parentId === undefined || parentId === cache.endId();

/**
 * Whether a reply that another page has requested belongs on the path that this page shows: it
 * answers the newest message, or is another try at the newest reply. A page that shows an earlier
 * version of that reply stays there.
 */
export function repliesOnPath(cache: MessageCache, placed: Placed): boolean {
  if (continuesPath(cache, placed)) return true;
  const newest = cache.newest();
  if (newest?.role !== 'assistant' || newest.parentId !== placed.parentId) return false;
  return newest.versions === undefined || newest.versions.at(-1) === newest.id;
}
