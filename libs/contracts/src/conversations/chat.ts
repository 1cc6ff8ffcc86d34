import { z } from 'zod';
import type { Annotation } from '../scripture/annotations.ts';
import { assistantId } from '../models/assistants.ts';
import { calls } from '../calls/call.ts';
import { del, get, patch, post } from '../calls/methods.ts';
import { errorCode } from '../calls/errors.ts';
import { isInvisible } from '../calls/invisible.ts';
import { limits } from '../calls/limits.ts';
import { emptyBody, storedText, timestamp, uuid, writtenText } from '../calls/primitives.ts';

export const DEFAULT_CHAT_TITLE = 'New Chat';

export const chatStrings = {
  contentRequired: 'Message is required',
  get contentTooLong() {
    return `Message is too long (max ${limits.chat.contentMax} characters)`;
  },
  titleRequired: 'Title is required',
  get titleTooLong() {
    return `Title is too long (max ${limits.chat.titleMax} characters)`;
  },
  nothingToChange: 'Name something to change',
  /** The message for a reply that failed after its first word. Its code is `model_failed`. */
  replyBrokeOff: 'The reply broke off. Please try again.',
} as const;

const title = z.lazy(() =>
  writtenText(limits.chat.titleMax, chatStrings.titleRequired, chatStrings.titleTooLong),
);

const chatPassage = z.object({
  /** A reference in its usual form, such as `MRK 4:35-41`. */
  ref: z.string(),
  textId: z.string(),
});
export type ChatPassage = z.infer<typeof chatPassage>;

/**
 * The passage that a chat gets. `ref` is a reference in its usual form, or in words of the caller's
 * language or English. If no text is named, the server takes a text in the caller's language, else
 * the default text.
 */
const wantedPassage = z.object({ ref: z.string(), textId: storedText().optional() });
export type WantedPassage = z.infer<typeof wantedPassage>;

export const chat = z.object({
  id: uuid,
  title: z.string(),
  assistantId,
  createdAt: timestamp,
  updatedAt: timestamp,
  pinned: z.boolean(),
  archived: z.boolean(),
  running: z.boolean(),
  /** True if a reply has ended since the user last read the chat. */
  unread: z.boolean(),
  /** True if the chat has no message. Services of earlier releases leave this field out. */
  empty: z.boolean().optional(),
  passage: chatPassage.nullable(),
});
export type Chat = z.infer<typeof chat>;

export const createChatRequest = z.object({
  title: title.default(DEFAULT_CHAT_TITLE),
  assistantId: assistantId.optional(),
  passage: wantedPassage.nullable().optional(),
});
export type CreateChatRequest = z.input<typeof createChatRequest>;

export const updateChatRequest = z
  .object({
    title: title.optional(),
    assistantId: assistantId.optional(),
    pinned: z.boolean().optional(),
    archived: z.boolean().optional(),
    passage: wantedPassage.nullable().optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    message: chatStrings.nothingToChange,
  });
export type UpdateChatRequest = z.infer<typeof updateChatRequest>;

export const messageRole = z.enum(['user', 'assistant']);
export const messageStatus = z.enum(['streaming', 'complete', 'stopped', 'interrupted', 'failed']);
export type MessageStatus = z.infer<typeof messageStatus>;

export const messageError = z.object({ code: errorCode, message: z.string() });
export type MessageError = z.infer<typeof messageError>;

/**
 * An annotation of any kind, unchecked. The schema would make the first screen heavier, so it is only in
 * `@targum/contracts/on-demand`, as `annotation`. Readers ignore unknown kinds.
 */
export const anyAnnotation = z.custom<Annotation>();

export const message = z.object({
  id: uuid,
  chatId: uuid,
  role: messageRole,
  content: z.string(),
  status: messageStatus,
  assistantId: assistantId.nullable(),
  createdAt: timestamp,
  error: messageError.optional(),
  /** The parent: the message before this one, or null at the start of the chat. */
  parentId: uuid.nullable(),
  /** The ids of all messages with the same parent, if there are several, oldest first. */
  versions: z.array(uuid).optional(),
  annotations: z.array(anyAnnotation),
  /** True if the message comes from a shared copy, so that the user did not write or ask for it. */
  copied: z.literal(true).optional(),
});
export type Message = z.infer<typeof message>;

export const messageContent = z.lazy(() =>
  storedText(chatStrings.contentRequired)
    .max(limits.chat.contentMax, chatStrings.contentTooLong)
    .refine((content) => !isInvisible(content), chatStrings.contentRequired),
);

export const sendMessageRequest = z.object({
  content: messageContent,
  /**
   * The parent: the reply before the message, or null at the start of the chat. To edit a message,
   * a client sends the parent of the edited message; the new message is then another version of it.
   * If no parent is given, the message follows the path that the chat shows.
   */
  parentId: uuid.nullable().optional(),
});
export type SendMessageRequest = z.infer<typeof sendMessageRequest>;

export const sendMessageResponse = z.object({ userMessage: message, assistantMessage: message });
export type SendMessageResponse = z.infer<typeof sendMessageResponse>;

const pageLimit = z.lazy(() => z.coerce.number().int().min(1).max(limits.chat.pageMax));

/**
 * The position of a chat in the list: `p_` if the chat is pinned, the time of its last activity in
 * microseconds since 1970, and its id.
 */
const chatCursor = z
  .string()
  .regex(/^(p_)?\d{1,16}_[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, 'Invalid cursor');

/**
 * Without parameters, the list has all chats that are not archived. Pinned chats come first, and
 * then the chats with the latest activity. With `archived`, the list has the archived chats. With
 * `limit`, the list comes in pages: the header `x-next-cursor` of a response is the `before` of the
 * next page, and the last page has no such header.
 */
export const chatsQuery = z.object({
  archived: z.literal('true').optional(),
  limit: pageLimit.optional(),
  before: chatCursor.optional(),
});

/**
 * Without parameters, the list has the messages of the path that the chat shows, oldest first. With
 * `through`, the list has the path to the named message and on to the newest message below it. With
 * `before`, the list has the path to the named message, without the message itself. With `limit`,
 * the list has only this number of messages from the end of the path. With `all`, the list has the
 * messages of all paths.
 */
export const messagesQuery = z.object({
  limit: pageLimit.optional(),
  before: uuid.optional(),
  through: uuid.optional(),
  all: z.literal('true').optional(),
});

/**
 * With `follow`, the stream stays open between replies. `lastEventId` replaces the Last-Event-ID
 * header, because a new EventSource cannot send headers.
 */
export const followQuery = z.object({
  follow: z.literal('1').optional(),
  lastEventId: z.string().max(64).optional(),
});

/**
 * The whole text of the reply. Sent only if the reply began with reasoning, because the reader may
 * have received a part of the reasoning as text.
 */
const textOfReply = z.string().optional();

/** Sent as `data: {json}` after `id: {generation}-{seq}`. Readers ignore unknown types. */
export const streamEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('user_message'), data: message }),
  z.object({
    type: z.literal('assistant_message_start'),
    data: z.object({ id: uuid, assistantId, parentId: uuid }),
  }),
  z.object({ type: z.literal('content'), data: z.string() }),
  /**
   * The annotations of the text so far that were not sent on this connection. The event has no id, because
   * an id is a place in the text. A reader who reconnects gets all annotations again.
   */
  z.object({ type: z.literal('annotations'), data: z.object({ items: z.array(anyAnnotation) }) }),
  z.object({
    type: z.literal('done'),
    data: z.object({ id: uuid, status: messageStatus, text: textOfReply }),
  }),
  z.object({
    type: z.literal('error'),
    data: z.object({
      message: z.string(),
      code: errorCode,
      id: uuid.optional(),
      text: textOfReply,
    }),
  }),
  /** Ends the stream. The client reconnects after `seconds`, or at once if `data` is missing. */
  z.object({ type: z.literal('reconnect'), data: z.object({ seconds: z.number() }).optional() }),
]);
export type StreamEvent = z.infer<typeof streamEvent>;

export const stopResponse = z.object({ stopped: z.boolean() });

/** The formats of a download: Markdown and Word. */
export const exportFormat = z.enum(['md', 'docx']);
export type ExportFormat = z.infer<typeof exportFormat>;

export const chatCalls = calls({
  list: get('/api/chats', { query: chatsQuery, response: z.array(chat) }),
  create: post('/api/chats', { status: 201, body: createChatRequest, response: chat }),
  get: get('/api/chats/:chatId', { response: chat }),
  update: patch('/api/chats/:chatId', { body: updateChatRequest, response: chat }),
  remove: del('/api/chats/:chatId'),
  read: post('/api/chats/:chatId/read', { status: 204, body: emptyBody }),
  /** Downloads the path through the message `through`, by default the shown path. */
  export: get('/api/chats/:chatId/export', {
    query: z.object({ format: exportFormat, through: uuid.optional() }),
  }),
  messages: get('/api/chats/:chatId/messages', {
    query: messagesQuery,
    response: z.array(message),
  }),
  send: post('/api/chats/:chatId/messages', {
    body: sendMessageRequest,
    response: sendMessageResponse,
  }),
  stream: post('/api/chats/:chatId/messages/stream', { body: sendMessageRequest }),
  follow: get('/api/chats/:chatId/messages/stream', { query: followQuery }),
  stop: post('/api/chats/:chatId/messages/stop', { body: emptyBody, response: stopResponse }),
  retry: post('/api/chats/:chatId/messages/:messageId/retry', { body: emptyBody }),
  /** Makes the chat show the path through a message, on every device. */
  show: post('/api/chats/:chatId/messages/:messageId/show', { status: 204, body: emptyBody }),
});
