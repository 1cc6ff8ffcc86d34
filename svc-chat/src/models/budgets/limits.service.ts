import type {
  DefaultBudget,
  OwnBudget,
  UserBudget,
  UserBudgetState,
} from '@targum/contracts/on-demand';
import { notFound } from '@targum/service-kit';
import { nextMonth } from './budget-used-up.ts';
import type { LimitsRepository } from './limits.repository.ts';
import { REPLY_TOKENS } from './reply-tokens.ts';

const tokensOf = ({ budget, defaultTokens }: UserBudgetState): number | null => {
  if (budget.kind === 'limited') return budget.tokens;
  return budget.kind === 'default' ? defaultTokens : null;
};

interface Month {
  readonly used: number;
  readonly replies: number;
  readonly inputTokens: number;
}

/**
 * Estimates how many more replies a budget allows, if each is like those of the month. A reply begins
 * only if the budget has room for its input and the longest output.
 */
function repliesLeftOf(tokens: number | null, { used, replies, inputTokens }: Month) {
  if (tokens === null || replies === 0 || used === 0) return null;
  const spare = tokens - used - REPLY_TOKENS - inputTokens / replies;
  return spare < 0 ? 0 : Math.floor((spare * replies) / used) + 1;
}

export const createLimitsService = (repository: LimitsRepository) => {
  const stateOf = async (userId: string) => {
    const state = await repository.ofUser(userId);
    if (state === undefined) throw notFound();
    return state;
  };
  const ofUser = async (userId: string): Promise<UserBudgetState> => {
    const { budget, defaultTokens, used } = await stateOf(userId);
    return { budget, defaultTokens, used };
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
      const state = await stateOf(userId);
      const tokens = tokensOf(state);
      const repliesLeft = repliesLeftOf(tokens, state);
      return { tokens, used: state.used, until: nextMonth().toISOString(), repliesLeft };
    },
  };
};

export type LimitsService = ReturnType<typeof createLimitsService>;
