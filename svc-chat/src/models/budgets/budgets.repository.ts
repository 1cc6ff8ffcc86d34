import { randomUUIDv7 } from 'node:crypto';
import { run } from '@targum/service-kit';
import type { Knex } from 'knex';

export interface Spending {
  readonly userId: string;
  readonly assistantId: string;
  readonly model: string;
  /** Estimated tokens of the input and the output. The estimates are usually too high. */
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export interface Used {
  /** 1 for a reply to a user. 0 for other requests, and for a reply without a word. */
  readonly replies: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export interface BudgetsRepository {
  /** @returns the id of the reservation, or undefined if too few tokens are left. */
  reserve(spending: Spending, seconds: number): Promise<string | undefined>;
  /** Replaces a reservation by the used tokens. A second call does nothing. */
  settle(id: string, used: Used): Promise<void>;
}

const RESERVE = {
  name: 'budgets.reserve',
  text: 'select reserve_tokens($1, $2, $3, $4, $5, $6, $7) as reserved',
};

const SETTLE = { name: 'budgets.settle', text: `select settle_tokens($1, $2, $3, $4, '')` };

export const createBudgetsRepository = (knex: Knex): BudgetsRepository => ({
  async reserve({ userId, assistantId, model, inputTokens, outputTokens }, seconds) {
    const id = randomUUIDv7();
    const values = [id, userId, assistantId, model, inputTokens, outputTokens, seconds];
    const [row] = await run<{ reserved: boolean }>(knex, RESERVE, values);
    return row!.reserved ? id : undefined;
  },
  async settle(id, { replies, inputTokens, outputTokens }) {
    await run(knex, SETTLE, [id, replies, inputTokens, outputTokens]);
  },
});
