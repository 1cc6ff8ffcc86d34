import { plainText } from '@targum/markdown';
import { createMarker } from '@targum/search';
import type { FoundChat, FoundMessage, SearchResponse } from '@targum/contracts/on-demand';
import type { Marker } from '@targum/search';
import { notFound } from '@targum/service-kit';
import { shownTitle } from '../chats/shown-title.ts';
import type {
  ChatFound,
  MessageFound,
  MessagesWanted,
  SearchRepository,
} from './search.repository.ts';

export interface SearchPage extends SearchResponse {
  /** The `before` of the next page. Undefined after the last message. */
  readonly next: string | undefined;
}

const toChat = (row: ChatFound, marker: Marker): FoundChat => ({
  id: row.id,
  title: marker.all(row.title),
  assistantId: row.assistant_id,
  updatedAt: row.updated_at,
});

/** Words that stand only in an address or a mark are shown as they are written. */
function snippetOf(content: string, marker: Marker): FoundMessage['snippet'] {
  const plain = marker.snippet(plainText(content));
  return plain.marks.length > 0 ? plain : marker.snippet(content);
}

const toMessage = (row: MessageFound, marker: Marker): FoundMessage => ({
  id: row.id,
  chatId: row.chat_id,
  chatTitle: shownTitle(row.title),
  assistantId: row.assistant_id,
  role: row.role,
  createdAt: row.created_at,
  snippet: snippetOf(row.content, marker),
  shown: row.shown,
  ...(row.copied ? { copied: true as const } : {}),
});

export const createSearchService = (repository: SearchRepository) => ({
  /** @throws {HttpError} 404 if the message `before` does not exist. */
  async search(
    userId: string,
    query: string,
    { limit, before }: MessagesWanted,
  ): Promise<SearchPage> {
    // One additional row shows whether there is a next page.
    const rows = await repository.messages(userId, query, { limit: limit + 1, before });
    if (rows === undefined) throw notFound();
    const chats = before === undefined ? await repository.chats(userId, query, limit) : [];
    const marker = createMarker(query);
    const shown = rows.slice(0, limit);
    return {
      chats: chats.map((row) => toChat(row, marker)),
      messages: shown.map((row) => toMessage(row, marker)),
      next: rows.length > shown.length ? shown.at(-1)?.id : undefined,
    };
  },
});

export type SearchService = ReturnType<typeof createSearchService>;
