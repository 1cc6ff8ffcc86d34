import type { ChatPages } from './chat-pages.ts';

/** Adds the page that begins at a cursor, unless the list now ends at a different cursor. */
export function appendPage(list: ChatPages, cursor: string, page: ChatPages): void {
  if (list.next !== cursor) return;
  const known = new Set(list.chats.map(({ id }) => id));
  list.chats.push(...page.chats.filter(({ id }) => !known.has(id)));
  list.next = page.next;
}
