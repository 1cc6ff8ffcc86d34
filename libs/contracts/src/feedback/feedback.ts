import { z } from 'zod';
import { authStrings, emailIn } from '../accounts/auth.ts';
import { calls } from '../calls/call.ts';
import { del, get, patch, post } from '../calls/methods.ts';
import { limits } from '../calls/limits.ts';
import { optionalText, timestamp, uuid, writtenText } from '../calls/primitives.ts';

export const feedbackStrings = {
  messageRequired: 'Feedback message is required',
  get messageTooLong() {
    return `Message is too long (max ${limits.feedback.messageMax} characters)`;
  },
} as const;

export const feedbackCategory = z.enum(['bug', 'feature', 'general', 'other']);
export type FeedbackCategory = z.infer<typeof feedbackCategory>;

export const feedbackStatus = z.enum(['new', 'read', 'resolved']);
export type FeedbackStatus = z.infer<typeof feedbackStatus>;

const typedEmail = z.lazy(() =>
  emailIn(z.string(authStrings.emailInvalid)).meta({ format: 'email' }),
);

export const createFeedbackRequest = z.object({
  message: z.lazy(() =>
    writtenText(
      limits.feedback.messageMax,
      feedbackStrings.messageRequired,
      feedbackStrings.messageTooLong,
    ),
  ),
  category: feedbackCategory.optional(),
  userEmail: z.union([z.literal(''), typedEmail], authStrings.emailInvalid).optional(),
  userName: z.lazy(() => optionalText(2 * limits.nameMax + 1, authStrings.nameTooLong)).optional(),
});
export type CreateFeedbackRequest = z.input<typeof createFeedbackRequest>;

export const feedback = z.object({
  id: uuid,
  message: z.string(),
  category: feedbackCategory.nullable(),
  status: feedbackStatus,
  userEmail: z.string().nullable(),
  userName: z.string().nullable(),
  userId: uuid.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Feedback = z.infer<typeof feedback>;

export const updateFeedbackRequest = z.object({ status: feedbackStatus });
export type UpdateFeedbackRequest = z.infer<typeof updateFeedbackRequest>;

export const feedbackCalls = calls({
  create: post('/api/feedback', { status: 201, body: createFeedbackRequest, response: feedback }),
});

export const adminFeedbackCalls = calls({
  list: get('/api/admin/feedback', { response: z.array(feedback) }),
  update: patch('/api/admin/feedback/:id', { body: updateFeedbackRequest, response: feedback }),
  remove: del('/api/admin/feedback/:id'),
});
