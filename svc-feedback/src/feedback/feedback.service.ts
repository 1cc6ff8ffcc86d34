import type { createFeedbackRequest, Feedback, FeedbackStatus } from '@targum/contracts/on-demand';
import type { FeedbackRow } from '@targum/database';
import { notFound } from '@targum/service-kit';
import type { Transaction } from '@targum/service-kit';
import type { z } from 'zod';
import type { FeedbackRepository } from './feedback.repository.ts';

type FeedbackInput = z.output<typeof createFeedbackRequest>;

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

export const createFeedbackService = ({ feedback }: { readonly feedback: FeedbackRepository }) => ({
  /** @param userId the id of the signed-in user, never taken from the request body. */
  async create(
    transaction: Transaction,
    userId: string | null,
    { message, category, userEmail, userName }: FeedbackInput,
  ): Promise<Feedback> {
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

  list: async (): Promise<Feedback[]> => (await feedback.list()).map(toFeedback),

  /** @throws {HttpError} 404. */
  async setStatus(id: string, status: FeedbackStatus, adminId: string): Promise<Feedback> {
    const row = await feedback.setStatus(id, status, adminId);
    if (row === undefined) throw notFound();
    return toFeedback(row);
  },

  /** @throws {HttpError} 404. */
  async remove(id: string, adminId: string) {
    if (!(await feedback.remove(id, adminId))) throw notFound();
  },

  countUnread: (): Promise<number> => feedback.countNew(),
});

export type FeedbackService = ReturnType<typeof createFeedbackService>;
