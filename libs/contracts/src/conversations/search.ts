import { z } from 'zod';
import { assistantId } from '../models/assistants.ts';
import { calls } from '../calls/call.ts';
import { messageRole } from './chat.ts';
import { limits } from '../calls/limits.ts';
import { timestamp, uuid, writtenText } from '../calls/primitives.ts';

export const searchTexts = {
  queryRequired: 'Search text is required',
  get queryTooLong() {
    return `Search text is too long (max ${limits.search.queryMax} characters)`;
  },
} as const;

/** Messages of one page if the request names no number. */
const DEFAULT_LIMIT = 20;

export const searchQuery = z.object({
  q: z.lazy(() =>
    writtenText(limits.search.queryMax, searchTexts.queryRequired, searchTexts.queryTooLong),
  ),
  limit: z
    .lazy(() => z.coerce.number().int().min(1).max(limits.search.pageMax))
    .default(DEFAULT_LIMIT),
  /** Only messages older than this one, the last of the page before. */
  before: uuid.optional(),
});

/** Plain text and where the searched words are in it: UTF-16 offsets, the end excluded. */
export const highlightedText = z.object({
  text: z.string(),
  marks: z.array(z.object({ start: z.int().nonnegative(), end: z.int().nonnegative() })),
});
export type HighlightedText = z.infer<typeof highlightedText>;

export const foundChat = z.object({
  id: uuid,
  title: highlightedText,
  assistantId,
  updatedAt: timestamp,
});
export type FoundChat = z.infer<typeof foundChat>;

export const foundMessage = z.object({
  id: uuid,
  chatId: uuid,
  chatTitle: z.string(),
  /** Who wrote it, or the chat's assistant. Only the previous release of the service leaves it out. */
  assistantId: assistantId.optional(),
  role: messageRole,
  createdAt: timestamp,
  /** The part of the message around the first match, in one line. */
  snippet: highlightedText,
  /** Whether the message is on the path that its chat shows. */
  shown: z.boolean(),
});
export type FoundMessage = z.infer<typeof foundMessage>;

export const searchResponse = z.object({
  /** By last activity, newest first; only with the first page. */
  chats: z.array(foundChat),
  /** Newest first. */
  messages: z.array(foundMessage),
});
export type SearchResponse = z.infer<typeof searchResponse>;

export const searchCalls = calls({
  /**
   * Finds the user's messages and titles that contain all words of `q`, the last one as the beginning
   * of a word. If there are more messages, the header `x-next-cursor` is the `before` of the next
   * page.
   */
  search: {
    method: 'GET',
    path: '/api/search',
    status: 200,
    query: searchQuery,
    response: searchResponse,
  },
});
