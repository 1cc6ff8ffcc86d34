import { limits } from '@targum/contracts';
import type { Chat } from '@targum/contracts';

const PAGE_SIZE = 50;

/** How many chats are loaded at a time. */
export const chatsPageSize = (): number => Math.min(PAGE_SIZE, limits.chat.pageMax);

/** The loaded chats at the top of the list: pinned ones, then the others, most recently used first. */
export interface ChatPages {
  chats: Chat[];
  /** The cursor of the next page; null if all chats are loaded. */
  next: string | null;
  /** The latest activity on the newest page when it was loaded; '' without chats. */
  newestAt: string;
}

/**
 * Takes over the newest page and keeps what was loaded below it. If chats between the two could be
 * missing, only the newest page remains.
 */
export function mergeNewest(known: ChatPages, newest: ChatPages): ChatPages {
  const last = newest.chats.at(-1);
  if (newest.next === null || !last) return newest;
  // Times of one format, in UTC, are ordered like their texts. All chats that were used since the
  // last time are on the newest page if its last chat is not newer than `newestAt` was then.
  const fresh = new Set(newest.chats.map(({ id }) => id));
  // A pinned chat that the newest page lacks is no longer pinned, and its place is not known.
  const below = known.chats.filter(
    (chat) => !chat.pinned && chat.updatedAt <= last.updatedAt && !fresh.has(chat.id),
  );
  if (below.length === 0 || last.updatedAt > known.newestAt) return newest;
  return { ...newest, chats: [...newest.chats, ...below], next: known.next };
}

/** Adds the page that begins at a cursor, unless the list ends at another one by now. */
export function appendPage(list: ChatPages, cursor: string, page: ChatPages): void {
  if (list.next !== cursor) return;
  const known = new Set(list.chats.map(({ id }) => id));
  list.chats.push(...page.chats.filter(({ id }) => !known.has(id)));
  list.next = page.next;
}

/**
 * Puts a chat that was made or changed at its place in the list, or takes it out of the list if it
 * does not belong there. A chat whose place is on a page that is not loaded comes with that page.
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
  isPinned(chat) === isPinned(other) && chat.updatedAt === other.updatedAt;

/** The order of the list. */
function isBefore(chat: Chat, other: Chat): boolean {
  if (isPinned(chat) !== isPinned(other)) return isPinned(chat);
  if (chat.updatedAt !== other.updatedAt) return chat.updatedAt > other.updatedAt;
  return chat.id > other.id;
}

const isPinned = (chat: Chat): boolean => chat.pinned === true;
