import { randomUUIDv7 } from 'node:crypto';
import type { FeedbackStatus } from '@targum/contracts/on-demand';
import type { FeedbackRow } from '@targum/database';
import { insertAudit } from '@targum/service-kit';
import type { Transaction } from '@targum/service-kit';
import type { Knex } from 'knex';

export type NewFeedback = Pick<
  FeedbackRow,
  'message' | 'category' | 'user_email' | 'user_name' | 'user_id'
>;

export const createFeedbackRepository = (knex: Knex) => ({
  async create(transaction: Transaction, feedback: NewFeedback): Promise<FeedbackRow> {
    const [row] = await transaction('feedback')
      .insert({ id: randomUUIDv7(), ...feedback })
      .returning('*');
    return row!;
  },

  list: (): Promise<FeedbackRow[]> => knex('feedback').orderBy('sequence', 'desc').select('*'),

  /** Sets the status. An actual change is recorded in the audit log. */
  setStatus: (
    id: string,
    status: FeedbackStatus,
    adminId: string,
  ): Promise<FeedbackRow | undefined> =>
    knex.transaction(async (transaction) => {
      const before = await transaction('feedback').where({ id }).forUpdate().first('status');
      const [row] = await transaction('feedback').where({ id }).update({ status }).returning('*');
      if (before !== undefined && before.status !== status) {
        await insertAudit(transaction, {
          action: 'feedback_changed',
          actorId: adminId,
          targetId: id,
          details: { feedbackStatus: status },
        });
      }
      return row;
    }),

  remove: (id: string, adminId: string): Promise<boolean> =>
    knex.transaction(async (transaction) => {
      if ((await transaction('feedback').where({ id }).delete()) === 0) return false;
      await insertAudit(transaction, {
        action: 'feedback_deleted',
        actorId: adminId,
        targetId: id,
      });
      return true;
    }),

  async countNew(): Promise<number> {
    const [row] = await knex('feedback').where({ status: 'new' }).count({ count: '*' });
    return Number(row!.count);
  },
});

export type FeedbackRepository = ReturnType<typeof createFeedbackRepository>;
