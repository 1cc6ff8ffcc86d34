import { z } from 'zod';
import { assistantId } from '../models/assistants.ts';
import { calls } from '../calls/call.ts';
import { del, get, post } from '../calls/methods.ts';
import { anyAnnotation, chat, exportFormat, messageRole } from './chat.ts';
import { limits } from '../calls/limits.ts';
import { count, emptyBody, timestamp, uuid } from '../calls/primitives.ts';

export const shareStrings = {
  tooMany: 'You have too many shared copies. Revoke one first.',
  get tooManyDays() {
    return `A copy can be shared for at most ${limits.share.maxDays} days`;
  },
  tooLargeForWord: 'This chat is too large for Word. Download it as Markdown.',
} as const;

/**
 * `expiresInDays` is null for a copy without an expiry. `through` is a message on the path that is copied.
 * If no message is named, the server copies the path that the chat shows.
 */
export const createShareRequest = z.object({
  withNames: z.boolean().default(false),
  expiresInDays: z.lazy(() =>
    z
      .number()
      .int()
      .min(1)
      .max(limits.share.maxDays, shareStrings.tooManyDays)
      .nullable()
      .default(limits.share.defaultDays),
  ),
  through: uuid.optional(),
});
export type CreateShareRequest = z.infer<typeof createShareRequest>;

export const share = z.object({
  id: uuid,
  chatId: uuid,
  title: z.string(),
  withNames: z.boolean(),
  messages: count,
  createdAt: timestamp,
  expiresAt: timestamp.nullable(),
});
export type Share = z.infer<typeof share>;

/** The response to a creation. No other response contains the token of the link. */
export const createdShare = share.extend({ token: z.string() });
export type CreatedShare = z.infer<typeof createdShare>;

export const sharedMessage = z.object({
  role: messageRole,
  content: z.string(),
  assistantId: assistantId.nullable(),
  createdAt: timestamp,
  annotations: z.array(anyAnnotation),
  /** True if the message already came from a shared copy, so that its owner is not its author. */
  copied: z.literal(true).optional(),
});
export type SharedMessage = z.infer<typeof sharedMessage>;

export const sharedCopy = z.object({
  title: z.string(),
  /** The name of the user who shared the copy; null for a copy without names. */
  sharedBy: z.string().nullable(),
  createdAt: timestamp,
  expiresAt: timestamp.nullable(),
  messages: z.array(sharedMessage),
});
export type SharedCopy = z.infer<typeof sharedCopy>;

export const shareCalls = calls({
  create: post('/api/chats/:chatId/shares', {
    status: 201,
    body: createShareRequest,
    response: createdShare,
  }),
  list: get('/api/shares', { response: z.array(share) }),
  revoke: del('/api/shares/:id'),
  read: get('/api/shared/:token', { response: sharedCopy }),
  export: get('/api/shared/:token/export', { query: z.object({ format: exportFormat }) }),
  /** Makes a chat of the caller with the messages of a copy. */
  continue: post('/api/shared/:token/chats', { status: 201, body: emptyBody, response: chat }),
});
