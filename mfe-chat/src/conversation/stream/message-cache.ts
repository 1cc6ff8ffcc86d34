import type { Message } from '@targum/contracts';

export interface MessageCache {
  get(id: string): Message | undefined;
  newest(): Message | undefined;
  /** Reports whether a stored message has this text and this parent. */
  has(message: Pick<Message, 'content' | 'parentId'>): boolean;
  /**
   * Returns the id of the newest message. Null in an empty chat; undefined until the messages have
   * loaded.
   */
  endId(): string | null | undefined;
  /**
   * Puts a message after its parent, in place of all messages that followed the parent. A message
   * with a known id replaces the known message. The cache ignores a message whose parent the page
   * does not show.
   */
  put(message: Message): void;
  /**
   * Loads the newest messages again. Drops the result if the page has changed to another path
   * meanwhile.
   * @param through a message on the path to load; null for the path that the server remembers.
   * Without this parameter, the page stays on its own path.
   * @returns false if the call failed
   */
  refresh(through?: string | null): Promise<boolean>;
  /** Replaces the present messages by the newest messages of the path through a message. */
  show(through: string): Promise<void>;
  /** Notes that the chat's place or title in the list of chats may have changed. */
  chatChanged(): void;
}

/** Reports whether a message is stored in its final form. */
export function isStored(cache: MessageCache, id: string): boolean {
  const message = cache.get(id);
  return message !== undefined && message.status !== 'streaming';
}

/** The place of an event's message in the chat. */
interface Placed {
  readonly id: string;
  readonly parentId?: string | null | undefined;
}

/** Reports whether a message that another page has sent continues the path that this page shows. */
export const continuesPath = (cache: MessageCache, { id, parentId }: Placed): boolean =>
  cache.get(id) !== undefined || parentId === undefined || parentId === cache.endId();

/**
 * Reports whether a reply that another page has requested belongs to the path that this page shows.
 * Such a reply answers the newest message, or is another version of the newest reply. A page that
 * shows an earlier version of that reply keeps its path.
 */
export function repliesOnPath(cache: MessageCache, placed: Placed): boolean {
  if (continuesPath(cache, placed)) return true;
  const newest = cache.newest();
  if (newest?.role !== 'assistant' || newest.parentId !== placed.parentId) return false;
  return newest.versions === undefined || newest.versions.at(-1) === newest.id;
}
