import { z } from 'zod';
import { assistantId } from '../models/assistants.ts';
import { calls } from '../calls/call.ts';
import { del, get, post } from '../calls/methods.ts';
import { limits } from '../calls/limits.ts';
import { count, optionalText, timestamp, uuid } from '../calls/primitives.ts';

export const ratingStrings = {
  get reasonTooLong() {
    return `Reason is too long (max ${limits.ratingReasonMax} characters)`;
  },
} as const;

export const ratingValue = z.enum(['up', 'down']);
export type RatingValue = z.infer<typeof ratingValue>;

/** With `withText`, the server keeps a copy of the reply's text for the admins. */
export const rateRequest = z.object({
  value: ratingValue,
  reason: z.lazy(() =>
    optionalText(limits.ratingReasonMax, ratingStrings.reasonTooLong).optional(),
  ),
  withText: z.boolean().default(false),
});
export type RateRequest = z.infer<typeof rateRequest>;

export const rating = z.object({
  messageId: uuid,
  value: ratingValue,
  reason: z.string().nullable(),
  withText: z.boolean(),
});
export type Rating = z.infer<typeof rating>;

export const ratingSummary = z.object({
  assistantId,
  /** Null for imported replies. */
  promptVersion: z.string().nullable(),
  up: count,
  down: count,
});
export type RatingSummary = z.infer<typeof ratingSummary>;

/** A rating as admins see it, without the name of the user. */
export const adminRating = z.object({
  id: uuid,
  at: timestamp,
  assistantId,
  promptVersion: z.string().nullable(),
  model: z.string().nullable(),
  value: ratingValue,
  reason: z.string().nullable(),
  /** The text of the reply; null if the user did not send it. */
  text: z.string().nullable(),
});
export type AdminRating = z.infer<typeof adminRating>;

export const adminRatingsQuery = z.object({
  days: z.coerce.number().int().min(1).max(366).default(90),
});

export const adminRatings = z.object({
  days: count,
  summary: z.array(ratingSummary),
  latest: z.array(adminRating),
});
export type AdminRatings = z.infer<typeof adminRatings>;

export const ratingCalls = calls({
  list: get('/api/chats/:chatId/ratings', { response: z.array(rating) }),
  rate: post('/api/chats/:chatId/messages/:messageId/rating', {
    body: rateRequest,
    response: rating,
  }),
  remove: del('/api/chats/:chatId/messages/:messageId/rating'),
});

export const adminRatingCalls = calls({
  list: get('/api/admin/ratings', { query: adminRatingsQuery, response: adminRatings }),
});
