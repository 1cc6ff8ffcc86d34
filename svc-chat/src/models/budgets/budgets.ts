import { budgetUsedUp } from './budget-used-up.ts';
import type { BudgetsRepository, Spending, Used } from './budgets.repository.ts';

export interface Reservation {
  readonly id: string;
}

interface BudgetsOptions {
  readonly repository: BudgetsRepository;
  /** A time that is longer than any request to the model can take. */
  readonly longestReplySeconds: number;
}

/**
 * Creates the service for users' monthly budgets of tokens. It serves only requests to the model
 * outside of a chat. The statements that begin and end replies of chats reserve and settle tokens
 * themselves.
 */
export const createBudgets = ({ repository, longestReplySeconds }: BudgetsOptions) => ({
  /** @throws {HttpError} 429 `budget_used_up` if too few tokens are left. */
  async reserve(spending: Spending) {
    const id = await repository.reserve(spending, longestReplySeconds);
    if (id === undefined) throw budgetUsedUp();
    return { id };
  },
  /**
   * Replaces a reservation by the used tokens. A reservation that is never settled expires after
   * the longest time of a reply.
   */
  settle: ({ id }: Reservation, used: Used) => repository.settle(id, used),
});

export type Budgets = ReturnType<typeof createBudgets>;
