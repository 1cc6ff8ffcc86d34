import { limits } from '@targum/contracts';
import type { Chat } from '@targum/contracts';

const PAGE_SIZE = 50;

export const chatsPageSize = (): number => Math.min(PAGE_SIZE, limits.chat.pageMax);

/** The loaded chats: the pinned chats, then the others, most recently used first. */
export interface ChatPages {
  chats: Chat[];
  /** The cursor of the next page, or null if all chats are loaded. */
  next: string | null;
  /** The latest activity on the newest page when it was loaded. Empty without chats. */
  newestAt: string;
}

/**
 * Takes over the newest page and keeps the chats that were loaded below it. If chats between the
 * two could be missing, only the newest page remains.
 */
export function mergeNewest(known: ChatPages, newest: ChatPages): ChatPages {
  const last = newest.chats.at(-1);
  if (newest.next === null || !last) return newest;
  // Times are UTC in one format, so their order is that of their texts. If the last chat of the
  // newest page is not newer than the earlier `newestAt`, the page contains every chat that was
  // used since then.
  const fresh = new Set(newest.chats.map(({ id }) => id));
  // A pinned chat that the newest page lacks is no longer pinned. Its new place is unknown.
  const below = known.chats.filter(
    (chat) => !chat.pinned && chat.updatedAt <= last.updatedAt && !fresh.has(chat.id),
  );
  if (below.length === 0 || last.updatedAt > known.newestAt) return newest;
  return { ...newest, chats: [...newest.chats, ...below], next: known.next };
}

/**
 * Puts a new or changed chat at its place in the list, or removes a chat that no longer belongs to
 * the list. A chat whose place is on a page that is not loaded appears with that page.
 */
export function placeChat(list: ChatPages, chat: Chat, belongs: boolean): void {
  const index = list.chats.findIndex(({ id }) => id === chat.id);
  const known = list.chats[index];
  if (belongs && known && hasPlaceOf(chat, known)) {
    list.chats[index] = chat;
    return;
  }
  if (known) list.chats.splice(index, 1);
  if (!belongs) return;
  const next = list.chats.findIndex((other) => isBefore(chat, other));
  if (next >= 0) list.chats.splice(next, 0, chat);
  else if (list.next === null) list.chats.push(chat);
}

const hasPlaceOf = (chat: Chat, other: Chat): boolean =>
  chat.pinned === other.pinned && chat.updatedAt === other.updatedAt;

/** Reports whether a chat stands before another one in the list. */
export function isBefore(chat: Chat, other: Chat): boolean {
  if (chat.pinned !== other.pinned) return chat.pinned;
  if (chat.updatedAt !== other.updatedAt) return chat.updatedAt > other.updatedAt;
  return chat.id > other.id;
}
