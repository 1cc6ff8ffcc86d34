import { randomUUIDv7 } from 'node:crypto';
import type { FeedbackStatus } from '@targum/contracts/on-demand';
import type { FeedbackRow } from '@targum/database';
import type { Transaction } from '@targum/service-kit';
import type { Knex } from 'knex';

export type NewFeedback = Pick<
  FeedbackRow,
  'message' | 'category' | 'user_email' | 'user_name' | 'user_id'
>;

export interface FeedbackRepository {
  create(transaction: Transaction, feedback: NewFeedback): Promise<FeedbackRow>;
  /** Newest first. */
  list(): Promise<FeedbackRow[]>;
  setStatus(id: string, status: FeedbackStatus): Promise<FeedbackRow | undefined>;
  /** @returns whether it existed. */
  remove(id: string): Promise<boolean>;
  countNew(): Promise<number>;
}

export const createFeedbackRepository = (knex: Knex): FeedbackRepository => ({
  async create(transaction, feedback) {
    const [row] = await transaction('feedback')
      .insert({ id: randomUUIDv7(), ...feedback })
      .returning('*');
    return row!;
  },

  list: () => knex('feedback').orderBy('sequence', 'desc').select('*'),

  async setStatus(id, status) {
    const [row] = await knex('feedback').where({ id }).update({ status }).returning('*');
    return row;
  },

  remove: async (id) => (await knex('feedback').where({ id }).delete()) > 0,

  async countNew() {
    const [row] = await knex('feedback').where({ status: 'new' }).count({ count: '*' });
    return Number(row!.count);
  },
});
