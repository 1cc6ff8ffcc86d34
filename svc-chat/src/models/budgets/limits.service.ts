import type {
  DefaultBudget,
  OwnBudget,
  UserBudget,
  UserBudgetState,
} from '@targum/contracts/on-demand';
import { notFound } from '@targum/service-kit';
import { nextMonth } from './budget-used-up.ts';
import type { LimitsRepository } from './limits.repository.ts';

const tokensOf = ({ budget, defaultTokens }: Omit<UserBudgetState, 'used'>): number | null => {
  if (budget.kind === 'limited') return budget.tokens;
  return budget.kind === 'default' ? defaultTokens : null;
};

/** Estimates how many more replies a budget allows, from the tokens of the replies so far. */
const repliesLeftOf = (tokens: number | null, used: number, replies: number): number | null =>
  tokens === null || replies === 0 || used === 0
    ? null
    : Math.floor((Math.max(tokens - used, 0) * replies) / used);

export const createLimitsService = (repository: LimitsRepository) => {
  const stateOf = async (userId: string) => {
    const state = await repository.ofUser(userId);
    if (state === undefined) throw notFound();
    return state;
  };
  const ofUser = async (userId: string): Promise<UserBudgetState> => {
    const { replies: _replies, ...state } = await stateOf(userId);
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
      const { used, replies, ...state } = await stateOf(userId);
      const tokens = tokensOf(state);
      const repliesLeft = repliesLeftOf(tokens, used, replies);
      return { tokens, used, until: nextMonth().toISOString(), repliesLeft };
    },
  };
};

export type LimitsService = ReturnType<typeof createLimitsService>;
