import type { Message } from '@targum/contracts';
import type { UnconfirmedMessage } from './reply-state.ts';

export interface MessageCache {
  get(id: string): Message | undefined;
  newest(): Message | undefined;
  /** Reports whether a stored message has this text and this parent. */
  has(message: Pick<UnconfirmedMessage, 'content' | 'parentId'>): boolean;
  /** Returns the newest message's id. Null in an empty chat; undefined until it has loaded. */
  endId(): string | null | undefined;
  /** Applies `putMessage` to the loaded messages. */
  put(message: Message): void;
  /**
   * Loads the newest messages of the path through a message. With null, the path is the one that
   * the server remembers. Without an argument, it is the shown path. Drops a result for a former
   * path. Returns false if the call failed.
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

type Placed = Pick<Message, 'id' | 'parentId'>;

/** Reports whether a message that another page has sent continues the path that this page shows. */
export const continuesPath = (cache: MessageCache, { id, parentId }: Placed): boolean =>
  cache.get(id) !== undefined || parentId === cache.endId();

/**
 * Reports whether a reply of another page belongs to the shown path. It does if it answers the
 * newest message. It also does if it is another version of the newest reply, unless the page shows
 * an earlier version.
 */
export function repliesOnPath(cache: MessageCache, placed: Placed): boolean {
  if (continuesPath(cache, placed)) return true;
  const newest = cache.newest();
  if (newest?.role !== 'assistant' || newest.parentId !== placed.parentId) return false;
  return newest.versions === undefined || newest.versions.at(-1) === newest.id;
}
