import type { AdminRating, AdminRatings, RateRequest, Rating } from '@targum/contracts/on-demand';
import { notFound } from '@targum/service-kit';
import type { RatingRow, RatingsRepository } from './ratings.repository.ts';

/** Maximum number of ratings with a reason or a text in one response. */
const LATEST = 100;

export interface RatingsService {
  /** @throws {HttpError} 404 if the user has no such chat. */
  list(userId: string, chatId: string): Promise<Rating[]>;
  /** @throws {HttpError} 404 if the user has no such reply, or the reply is still running. */
  rate(userId: string, chatId: string, messageId: string, request: RateRequest): Promise<Rating>;
  /** @throws {HttpError} 404 if the user has no rating of such a reply. */
  remove(userId: string, chatId: string, messageId: string): Promise<void>;
  report(days: number): Promise<AdminRatings>;
}

const toRating = (row: RatingRow): Rating => ({
  messageId: row.message_id,
  value: row.value,
  reason: row.reason,
  withText: row.reply_text !== null,
});

const toAdminRating = (row: RatingRow): AdminRating => ({
  id: row.id,
  at: row.rated_at.toISOString(),
  assistantId: row.assistant_id,
  promptVersion: row.prompt_version,
  model: row.model,
  value: row.value,
  reason: row.reason,
  text: row.reply_text,
});

export const createRatingsService = (ratings: RatingsRepository): RatingsService => ({
  async list(userId, chatId) {
    const rows = await ratings.list(userId, chatId);
    if (rows === undefined) throw notFound();
    return rows.map(toRating);
  },
  async rate(userId, chatId, messageId, { value, reason, withText }) {
    const row = await ratings.rate({
      userId,
      chatId,
      messageId,
      value,
      reason: reason || null,
      withText,
    });
    if (row === undefined) throw notFound();
    return toRating(row);
  },
  async remove(userId, chatId, messageId) {
    if (!(await ratings.remove(userId, chatId, messageId))) throw notFound();
  },
  async report(days) {
    const [summary, latest] = await Promise.all([
      ratings.summary(days),
      ratings.latest(days, LATEST),
    ]);
    return {
      days,
      summary: summary.map(({ assistant_id, prompt_version, up, down }) => ({
        assistantId: assistant_id,
        promptVersion: prompt_version,
        up,
        down,
      })),
      latest: latest.map(toAdminRating),
    };
  },
});
