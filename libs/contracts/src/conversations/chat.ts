import { z } from 'zod';
import type { Annotation } from '../scripture/annotations.ts';
import { assistantId } from '../models/assistants.ts';
import { calls } from '../calls/call.ts';
import { errorCode } from '../calls/errors.ts';
import { isInvisible } from '../calls/invisible.ts';
import { limits } from '../calls/limits.ts';
import { emptyBody, storedText, timestamp, uuid, writtenText } from '../calls/primitives.ts';

export const DEFAULT_CHAT_TITLE = 'New Chat';

export const chatTexts = {
  contentRequired: 'Message is required',
  get contentTooLong() {
    return `Message is too long (max ${limits.chat.contentMax} characters)`;
  },
  titleRequired: 'Title is required',
  get titleTooLong() {
    return `Title is too long (max ${limits.chat.titleMax} characters)`;
  },
  nothingToChange: 'Name something to change',
  /** The message for a reply that failed after its first word; its code is `model_failed`. */
  replyBrokeOff: 'The reply broke off. Please try again.',
  onlyLastReply: 'Only the last reply of a chat can be tried again',
  parentIsNoReply: 'A message can only follow a reply or the end of the chat',
  tooManyReplies: 'Too many replies at once. Please wait for one to end.',
} as const;

const title = z.lazy(() =>
  writtenText(limits.chat.titleMax, chatTexts.titleRequired, chatTexts.titleTooLong),
);

/** The passage of Scripture that a chat is about. */
const chatPassage = z.object({
  /** A reference in its usual form, such as `MRK 4:35-41`. */
  ref: z.string(),
  textId: z.string(),
});
export type ChatPassage = z.infer<typeof chatPassage>;

/**
 * A passage for a chat. Its reference is in the usual form or as a person writes it, in the caller's
 * language or English. Without a text, it is one in the caller's language, else the default one.
 */
const wantedPassage = z.object({ ref: z.string(), textId: storedText().optional() });
export type WantedPassage = z.infer<typeof wantedPassage>;

export const chat = z.object({
  id: uuid,
  title: z.string(),
  assistantId,
  createdAt: timestamp,
  updatedAt: timestamp,
  // Only the previous release of the service leaves these out.
  /** Pinned chats come first in the list. */
  pinned: z.boolean().optional(),
  /** Archived chats have a list of their own. */
  archived: z.boolean().optional(),
  /** A reply is being written. */
  running: z.boolean().optional(),
  /** A reply has ended since the chat was last read. */
  unread: z.boolean().optional(),
  /** Null without a passage. */
  passage: chatPassage.nullable().optional(),
});
export type Chat = z.infer<typeof chat>;

export const createChatRequest = z.object({
  title: title.default(DEFAULT_CHAT_TITLE),
  /** Without it, the chat is with the default assistant. */
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
    /** Null takes the passage away. */
    passage: wantedPassage.nullable().optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    message: chatTexts.nothingToChange,
  });
export type UpdateChatRequest = z.infer<typeof updateChatRequest>;

export const messageRole = z.enum(['user', 'assistant']);
export const messageStatus = z.enum(['streaming', 'complete', 'stopped', 'interrupted', 'failed']);
export type MessageStatus = z.infer<typeof messageStatus>;

export const messageError = z.object({ code: errorCode, message: z.string() });
export type MessageError = z.infer<typeof messageError>;

/**
 * An annotation of any kind. It is not checked here, since the first screen would load the schema. The
 * schema is `annotation` of `@targum/contracts/on-demand`. Readers ignore kinds that they do not know.
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
  /**
   * The message that this one follows; null at the start of the chat. Only the previous release of
   * the service leaves it out.
   */
  parentId: uuid.nullable().optional(),
  /**
   * The ids of all messages that follow the same one, oldest first, with this one. Only in lists, and
   * only if there are several.
   */
  versions: z.array(uuid).optional(),
  /** What the server found in the content. Only the previous release of the service leaves it out. */
  annotations: z.array(anyAnnotation).optional(),
});
export type Message = z.infer<typeof message>;

export const sendMessageRequest = z.object({
  content: z.lazy(() =>
    storedText(chatTexts.contentRequired)
      .max(limits.chat.contentMax, chatTexts.contentTooLong)
      .refine((content) => !isInvisible(content), chatTexts.contentRequired),
  ),
  /**
   * The reply that the message follows; null for the start of the chat. The parent of an earlier
   * message makes it a new version of that message, which is how a message is edited. Without it,
   * the message follows the path that the chat shows.
   */
  parentId: uuid.nullable().optional(),
});
export type SendMessageRequest = z.infer<typeof sendMessageRequest>;

export const sendMessageResponse = z.object({ userMessage: message, assistantMessage: message });
export type SendMessageResponse = z.infer<typeof sendMessageResponse>;

const pageLimit = z.lazy(() => z.coerce.number().int().min(1).max(limits.chat.pageMax));

/**
 * The place of a chat in the list: `p_` if it is pinned, the microseconds of its last activity since
 * 1970, and its id.
 */
const chatCursor = z
  .string()
  .regex(/^(p_)?\d{1,16}_[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, 'Invalid cursor');

/**
 * Without parameters: all chats that are not archived, the pinned ones first, then by last activity,
 * newest first. With `archived`: the archived ones. With `limit`: at most that many; the header
 * `x-next-cursor` of the answer is the `before` of the next page. The last page has none.
 */
export const chatsQuery = z.object({
  archived: z.literal('true').optional(),
  limit: pageLimit.optional(),
  before: chatCursor.optional(),
});

/**
 * The messages of one path, oldest first: of the path that the chat shows, of the one `through` a
 * message and down to the newest message below it, or of the one that leads to the message `before`,
 * without it. `limit` is a number of messages from the end. With `all`, the messages of all paths.
 */
export const messagesQuery = z.object({
  limit: pageLimit.optional(),
  before: uuid.optional(),
  through: uuid.optional(),
  all: z.literal('true').optional(),
});

/**
 * `lastEventId` has the meaning of the Last-Event-ID header, which a new EventSource cannot send.
 */
export const followQuery = z.object({
  follow: z.literal('1').optional(),
  lastEventId: z.string().max(64).optional(),
});

/** The stored text, if the reader may have had another one: its beginning was the model's reasoning. */
const textOfReply = z.string().optional();

/**
 * One event of a reply's stream, sent as `data: {json}` after an `id: {generation}-{seq}` line.
 * Readers ignore unknown types.
 */
export const streamEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('user_message'), data: message }),
  z.object({
    type: z.literal('assistant_message_start'),
    /** `parentId` is the message that it answers. Only the previous release leaves it out. */
    data: z.object({ id: uuid, assistantId, parentId: uuid.optional() }),
  }),
  z.object({ type: z.literal('content'), data: z.string() }),
  /**
   * Annotations of the text so far that were not sent on this connection. It has no id, since it has no
   * place in the text. A reader who comes back gets all of them again.
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
  /** The stream ends. The reader comes back at once, or after the pause. */
  z.object({
    type: z.literal('reconnect'),
    data: z.object({ seconds: z.number() }).optional(),
  }),
]);
export type StreamEvent = z.infer<typeof streamEvent>;

export const stopResponse = z.object({ stopped: z.boolean() });

export const chatCalls = calls({
  list: {
    method: 'GET',
    path: '/api/chats',
    status: 200,
    query: chatsQuery,
    response: z.array(chat),
  },
  create: {
    method: 'POST',
    path: '/api/chats',
    status: 201,
    body: createChatRequest,
    response: chat,
  },
  get: { method: 'GET', path: '/api/chats/:chatId', status: 200, response: chat },
  update: {
    method: 'PATCH',
    path: '/api/chats/:chatId',
    status: 200,
    body: updateChatRequest,
    response: chat,
  },
  remove: { method: 'DELETE', path: '/api/chats/:chatId', status: 204 },
  /** Marks the chat as read up to now. */
  read: { method: 'POST', path: '/api/chats/:chatId/read', status: 204, body: emptyBody },
  /** The path `through` a message as a file; without it, the path that the chat shows. */
  export: {
    method: 'GET',
    path: '/api/chats/:chatId/export',
    status: 200,
    query: z.object({ format: z.literal('md'), through: uuid.optional() }),
  },
  messages: {
    method: 'GET',
    path: '/api/chats/:chatId/messages',
    status: 200,
    query: messagesQuery,
    response: z.array(message),
  },
  send: {
    method: 'POST',
    path: '/api/chats/:chatId/messages',
    status: 200,
    body: sendMessageRequest,
    response: sendMessageResponse,
  },
  stream: {
    method: 'POST',
    path: '/api/chats/:chatId/messages/stream',
    status: 200,
    body: sendMessageRequest,
  },
  follow: {
    method: 'GET',
    path: '/api/chats/:chatId/messages/stream',
    status: 200,
    query: followQuery,
  },
  stop: {
    method: 'POST',
    path: '/api/chats/:chatId/messages/stop',
    status: 200,
    body: emptyBody,
    response: stopResponse,
  },
  retry: {
    method: 'POST',
    path: '/api/chats/:chatId/messages/:messageId/retry',
    status: 200,
    body: emptyBody,
  },
  /** Makes the chat show the path through a message, on every device that opens it later. */
  show: {
    method: 'POST',
    path: '/api/chats/:chatId/messages/:messageId/show',
    status: 204,
    body: emptyBody,
  },
});
