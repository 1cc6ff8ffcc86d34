import { z } from 'zod';
import { assistantId } from '../models/assistants.ts';
import { calls } from '../calls/call.ts';
import { get } from '../calls/methods.ts';
import { messageRole } from './chat.ts';
import { limits } from '../calls/limits.ts';
import { timestamp, uuid, writtenText } from '../calls/primitives.ts';

export const searchStrings = {
  queryRequired: 'Search text is required',
  get queryTooLong() {
    return `Search text is too long (max ${limits.search.queryMax} characters)`;
  },
} as const;

const DEFAULT_LIMIT = 20;

export const searchQuery = z.object({
  q: z.lazy(() =>
    writtenText(limits.search.queryMax, searchStrings.queryRequired, searchStrings.queryTooLong),
  ),
  limit: z
    .lazy(() => z.coerce.number().int().min(1).max(limits.search.pageMax))
    .default(DEFAULT_LIMIT),
  /** The id of the last message of the previous page. The response has older messages only. */
  before: uuid.optional(),
});

/** Places are in UTF-16 units. The end of a place is excluded. */
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
  /** The author of a reply; for a user's message, the assistant of the chat. */
  assistantId,
  role: messageRole,
  createdAt: timestamp,
  snippet: highlightedText,
  /** True if the message is on the path that its chat shows. */
  shown: z.boolean(),
  /** True if the message comes from a shared copy. */
  copied: z.literal(true).optional(),
});
export type FoundMessage = z.infer<typeof foundMessage>;

export const searchResponse = z.object({
  /** Chats by last activity, newest first. Only the first page has chats. */
  chats: z.array(foundChat),
  messages: z.array(foundMessage),
});
export type SearchResponse = z.infer<typeof searchResponse>;

export const searchCalls = calls({
  /** The header `x-next-cursor` is the `before` of the next page. */
  search: get('/api/search', { query: searchQuery, response: searchResponse }),
});
