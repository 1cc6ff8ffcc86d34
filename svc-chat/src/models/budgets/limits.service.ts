import type {
  DefaultBudget,
  OwnBudget,
  UserBudget,
  UserBudgetState,
} from '@targum/contracts/on-demand';
import { notFound } from '@targum/service-kit';
import { nextMonth } from './budget-used-up.ts';
import type { LimitsRepository } from './limits.repository.ts';

const tokensOf = ({ budget, defaultTokens }: UserBudgetState): number | null => {
  if (budget.kind === 'limited') return budget.tokens;
  return budget.kind === 'default' ? defaultTokens : null;
};

export const createLimitsService = (repository: LimitsRepository) => {
  const ofUser = async (userId: string) => {
    const state = await repository.ofUser(userId);
    if (state === undefined) throw notFound();
    return state;
  };

  return {
    default: async (): Promise<DefaultBudget> => ({ tokens: await repository.default() }),
    async setDefault(actorId: string, budget: DefaultBudget) {
      await repository.setDefault(actorId, budget.tokens);
      return budget;
    },
    /** @throws {HttpError} 404 if there is no such user. */
    ofUser,
    async setOfUser(actorId: string, userId: string, budget: UserBudget) {
      if (!(await repository.setOfUser(actorId, userId, budget))) throw notFound();
      return ofUser(userId);
    },
    /** @throws {HttpError} 404 if the account is closed. */
    async own(userId: string): Promise<OwnBudget> {
      const state = await ofUser(userId);
      return { tokens: tokensOf(state), used: state.used, until: nextMonth().toISOString() };
    },
  };
};

export type LimitsService = ReturnType<typeof createLimitsService>;
