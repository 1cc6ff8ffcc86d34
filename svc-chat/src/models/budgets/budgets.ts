import { budgetUsedUp } from './budget-used-up.ts';
import type { BudgetsRepository, Spending, Used } from './budgets.repository.ts';

/** Tokens that are reserved until `settle`. */
export interface Reservation {
  readonly id: string;
}

/**
 * Users' budgets of tokens for a month, for requests to the model outside of a chat. The replies of a
 * chat reserve and settle in the statements that begin and end them.
 */
export interface Budgets {
  /**
   * Reserves tokens before a request. Simultaneous calls cannot reserve more than is left.
   * @throws {HttpError} 429 `budget_used_up` if too few tokens are left.
   */
  reserve(spending: Spending): Promise<Reservation>;
  /**
   * Replaces a reservation by what was used, also after a request that failed. What is not settled
   * stops counting after the longest time that a reply can take.
   */
  settle(reservation: Reservation, used: Used): Promise<void>;
}

interface BudgetsOptions {
  readonly repository: BudgetsRepository;
  /** Longer than any request to the model can take. */
  readonly longestReplySeconds: number;
}

export const createBudgets = ({ repository, longestReplySeconds }: BudgetsOptions): Budgets => ({
  async reserve(spending) {
    const id = await repository.reserve(spending, longestReplySeconds);
    if (id === undefined) throw budgetUsedUp();
    return { id };
  },
  settle: ({ id }, used) => repository.settle(id, used),
});
