import type {
  DefaultBudget,
  OwnBudget,
  UserBudget,
  UserBudgetState,
} from '@targum/contracts/on-demand';
import { notFound } from '@targum/service-kit';
import { nextMonth } from './budget-used-up.ts';
import type { LimitsRepository } from './limits.repository.ts';

export interface LimitsService {
  default(): Promise<DefaultBudget>;
  setDefault(actorId: string, budget: DefaultBudget): Promise<DefaultBudget>;
  /** @throws {HttpError} 404 if there is no such user. */
  ofUser(userId: string): Promise<UserBudgetState>;
  setOfUser(actorId: string, userId: string, budget: UserBudget): Promise<UserBudgetState>;
  /** @throws {HttpError} 404 if the account is closed. */
  own(userId: string): Promise<OwnBudget>;
}

const tokensOf = ({ budget, defaultTokens }: UserBudgetState): number | null => {
  if (budget.kind === 'limited') return budget.tokens;
  return budget.kind === 'default' ? defaultTokens : null;
};

export const createLimitsService = (repository: LimitsRepository): LimitsService => {
  const ofUser = async (userId: string) => {
    const state = await repository.ofUser(userId);
    if (state === undefined) throw notFound();
    return state;
  };

  return {
    default: async () => ({ tokens: await repository.default() }),
    async setDefault(actorId, budget) {
      await repository.setDefault(actorId, budget.tokens);
      return budget;
    },
    ofUser,
    async setOfUser(actorId, userId, budget) {
      if (!(await repository.setOfUser(actorId, userId, budget))) throw notFound();
      return ofUser(userId);
    },
    async own(userId) {
      const state = await ofUser(userId);
      return { tokens: tokensOf(state), used: state.used, until: nextMonth().toISOString() };
    },
  };
};
