import type { UserBudget } from '@targum/contracts/on-demand';
import { insertAudit, read } from '@targum/service-kit';
import type { Knex } from 'knex';

interface BudgetRow {
  readonly tokens: string | null;
}

interface StateRow {
  readonly is_own: boolean;
  readonly tokens: string | null;
  readonly default_tokens: string | null;
  readonly used: string;
  /** The replies of this month, and their input. */
  readonly replies: string;
  readonly input_tokens: string;
}

const DEFAULT = {
  name: 'budgets.default',
  text: 'select tokens from token_budgets where user_id is null',
};

const OF_USER = {
  name: 'budgets.of-user',
  text: `select own.id is not null as is_own, own.tokens, common.tokens as default_tokens,
      tokens_of_month(users.id) as used,
      coalesce(month.replies, 0) as replies, coalesce(month.input_tokens, 0) as input_tokens
    from users
      left join token_budgets as own on own.user_id = users.id
      left join token_budgets as common on common.user_id is null
      left join usage_by_user as month on month.user_id = users.id and month.grain = 'month'
        and month.starts = date_trunc('month', now(), 'UTC')
    where users.id = $1 and users.deleting_since is null`,
};

const numberOf = (tokens: string | null): number | null =>
  tokens === null ? null : Number(tokens);

const budgetOf = (row: BudgetRow | undefined): UserBudget => {
  if (row === undefined) return { kind: 'default' };
  if (row.tokens === null) return { kind: 'unlimited' };
  return { kind: 'limited', tokens: Number(row.tokens) };
};

const isSame = (one: UserBudget, other: UserBudget): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export const createLimitsRepository = (knex: Knex) => {
  /** Sets the budget of a user, or the default budget if the id is null, and records the change. */
  const set = async (
    transaction: Knex.Transaction,
    { actorId, userId, budget }: { actorId: string; userId: string | null; budget: UserBudget },
  ) => {
    const rows = () => transaction('token_budgets').where({ user_id: userId });
    const before = budgetOf(await rows().forUpdate().first('tokens'));
    if (isSame(before, budget)) return;
    await rows().delete();
    if (budget.kind !== 'default') {
      const tokens = budget.kind === 'limited' ? String(budget.tokens) : null;
      await transaction('token_budgets')
        .insert({ user_id: userId, tokens })
        // Another admin can have set the same budget since the query above.
        .onConflict('user_id')
        .merge(['tokens']);
    }
    await insertAudit(transaction, {
      action: 'budget_changed',
      actorId,
      targetId: userId,
      details: { before, after: budget },
    });
  };

  return {
    /** Returns the budget of users without a budget of their own. Null means no limit. */
    async default() {
      const [row] = await read<BudgetRow>(knex, DEFAULT);
      return row === undefined ? null : numberOf(row.tokens);
    },
    async setDefault(actorId: string, tokens: number | null) {
      const budget: UserBudget =
        tokens === null ? { kind: 'default' } : { kind: 'limited', tokens };
      await knex.transaction((transaction) => set(transaction, { actorId, userId: null, budget }));
    },
    /** @returns undefined if there is no such user. */
    async ofUser(userId: string) {
      const [row] = await read<StateRow>(knex, OF_USER, [userId]);
      return (
        row && {
          budget: budgetOf(row.is_own ? row : undefined),
          defaultTokens: numberOf(row.default_tokens),
          used: Number(row.used),
          replies: Number(row.replies),
          inputTokens: Number(row.input_tokens),
        }
      );
    },
    /** @returns false if there is no such user. */
    setOfUser: (actorId: string, userId: string, budget: UserBudget) =>
      knex.transaction(async (transaction) => {
        // While the user is locked, no other admin changes the budget.
        const user = await transaction('users')
          .where({ id: userId, deleting_since: null })
          .forNoKeyUpdate()
          .first('id');
        if (user === undefined) return false;
        await set(transaction, { actorId, userId, budget });
        return true;
      }),
  };
};

export type LimitsRepository = ReturnType<typeof createLimitsRepository>;
