import type { createFeedbackRequest, Feedback, FeedbackStatus } from '@targum/contracts/on-demand';
import type { FeedbackRow } from '@targum/database';
import { notFound } from '@targum/service-kit';
import type { Transaction } from '@targum/service-kit';
import type { z } from 'zod';
import type { FeedbackRepository } from './feedback.repository.ts';

type FeedbackInput = z.output<typeof createFeedbackRequest>;

export interface FeedbackService {
  /** @param userId the id of the signed-in user, never taken from the request body. */
  create(transaction: Transaction, userId: string | null, input: FeedbackInput): Promise<Feedback>;
  /** Returns all feedback, newest first. */
  list(): Promise<Feedback[]>;
  /** @throws {HttpError} 404. */
  setStatus(id: string, status: FeedbackStatus, adminId: string): Promise<Feedback>;
  /** @throws {HttpError} 404. */
  remove(id: string, adminId: string): Promise<void>;
  /** Returns the number of messages that no admin has read. */
  countUnread(): Promise<number>;
}

const toFeedback = (row: FeedbackRow): Feedback => ({
  id: row.id,
  message: row.message,
  category: row.category,
  status: row.status,
  userEmail: row.user_email,
  userName: row.user_name,
  userId: row.user_id,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

export const createFeedbackService = ({
  feedback,
}: {
  readonly feedback: FeedbackRepository;
}): FeedbackService => ({
  async create(transaction, userId, { message, category, userEmail, userName }) {
    const row = await feedback.create(transaction, {
      message,
      category: category ?? null,
      // The form sends an empty text for an empty field.
      user_email: userEmail || null,
      user_name: userName || null,
      user_id: userId,
    });
    return toFeedback(row);
  },

  list: async () => (await feedback.list()).map(toFeedback),

  async setStatus(id, status, adminId) {
    const row = await feedback.setStatus(id, status, adminId);
    if (row === undefined) throw notFound();
    return toFeedback(row);
  },

  async remove(id, adminId) {
    if (!(await feedback.remove(id, adminId))) throw notFound();
  },

  countUnread: () => feedback.countNew(),
});
