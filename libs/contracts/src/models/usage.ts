import { z } from 'zod';
import { calls } from '../calls/call.ts';
import { get, patch } from '../calls/methods.ts';
import { count, timestamp, uuid } from '../calls/primitives.ts';

export const usageStrings = {
  unknownTimeZone: 'This time zone is not known',
  wholeTokens: 'Enter a whole number of tokens',
  budgetUsedUp:
    'Your budget of tokens for this month is used up. You can send messages again from the first of next month (UTC). If you need more before then, ask an administrator of your organisation.',
} as const;

export const usageDays = [7, 30, 90] as const;

const isTimeZone = (name: string): boolean => {
  try {
    Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

const period = {
  days: z.coerce
    .number()
    .refine((days) => usageDays.includes(days as (typeof usageDays)[number]))
    .default(30),
  timeZone: z.string().max(64).refine(isTimeZone, usageStrings.unknownTimeZone).default('UTC'),
};

export const usageQuery = z.object(period);

export const USAGE_PAGE = 50;

export const usersUsageQuery = z.object({
  ...period,
  offset: z.coerce.number().int().min(0).default(0),
});

export const usageGroup = z.enum(['day', 'user', 'assistant', 'model']);
export type UsageGroup = z.infer<typeof usageGroup>;

export const usageExportQuery = z.object({ ...period, by: usageGroup });

/**
 * The amounts of replies. Transcription and speech belong to no assistant or model, so only `days`
 * counts them.
 */
const replyAmounts = { replies: count, inputTokens: count, outputTokens: count };

const amounts = {
  ...replyAmounts,
  transcribedSeconds: z.number().nonnegative(),
  spokenCharacters: count,
};

/** A summary or a title uses tokens but does not count as a reply. */
export const usageAmounts = z.object(amounts);
export type UsageAmounts = z.infer<typeof usageAmounts>;

export const usageReport = z.object({
  /** Every day of the period, such as `2026-11-23`, oldest first. */
  days: z.array(z.object({ date: z.string(), ...amounts })),
  assistants: z.array(z.object({ assistantId: z.string(), ...replyAmounts })),
  models: z.array(z.object({ model: z.string(), ...replyAmounts })),
});
export type UsageReport = z.infer<typeof usageReport>;

const budgetTokens = z.int(usageStrings.wholeTokens).min(0, usageStrings.wholeTokens);

export const userUsage = z.object({
  userId: uuid,
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  ...amounts,
});
export type UserUsage = z.infer<typeof userUsage>;

export const usersUsage = z.object({
  total: count,
  users: z.array(userUsage),
});
export type UsersUsage = z.infer<typeof usersUsage>;

/** The budget of all users without a budget of their own; null for no limit. */
export const defaultBudget = z.object({ tokens: budgetTokens.nullable() });
export type DefaultBudget = z.infer<typeof defaultBudget>;

export const userBudget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('default') }),
  z.object({ kind: z.literal('unlimited') }),
  z.object({ kind: z.literal('limited'), tokens: budgetTokens }),
]);
export type UserBudget = z.infer<typeof userBudget>;

export const setUserBudget = z.object({ budget: userBudget });

const DIGITS = /^(?:\d+|\d{1,3}(?:[\s.,'’]\d{3})+)$/;

/** Returns the whole number in a text; NaN if the text has another form. */
const tokensOf = (text: string): number =>
  DIGITS.test(text) ? Number(text.replace(/\D/g, '')) : Number.NaN;

const typedTokens = z.string().trim();

/** The form of the default budget. Its field is a text. An empty text means no limit. */
export const defaultBudgetForm = z.object({
  tokens: typedTokens
    .transform((text) => (text === '' ? null : tokensOf(text)))
    .pipe(budgetTokens.nullable()),
});

/** The form sends its tokens as text. They are read only if the user has a separate budget. */
export const userBudgetForm = z.object({
  budget: z
    .object({ kind: z.enum(['default', 'unlimited', 'limited']), tokens: typedTokens })
    .transform(({ kind, tokens }) =>
      kind === 'limited' ? { kind, tokens: tokensOf(tokens) } : { kind },
    )
    .pipe(userBudget),
});

export const userBudgetState = z.object({
  budget: userBudget,
  defaultTokens: budgetTokens.nullable(),
  used: count,
});
export type UserBudgetState = z.infer<typeof userBudgetState>;

export const ownBudget = z.object({
  tokens: count.nullable(),
  used: count,
  until: timestamp,
  /**
   * About how many more replies the budget allows, from the tokens that a reply took in this month.
   * Null without a limit, or before the first reply of the month.
   */
  repliesLeft: count.nullable().optional(),
});
export type OwnBudget = z.infer<typeof ownBudget>;

/** The page shows a notice when this share of a budget is used. */
export const BUDGET_NOTICE_SHARE = 0.8;

export const usageCalls = calls({ budget: get('/api/usage/budget', { response: ownBudget }) });

export const adminUsageCalls = calls({
  report: get('/api/admin/usage', { query: usageQuery, response: usageReport }),
  users: get('/api/admin/usage/users', { query: usersUsageQuery, response: usersUsage }),
  export: get('/api/admin/usage/export', { query: usageExportQuery }),
  defaultBudget: get('/api/admin/usage/budget', { response: defaultBudget }),
  setDefaultBudget: patch('/api/admin/usage/budget', {
    body: defaultBudget,
    response: defaultBudget,
  }),
  userBudget: get('/api/admin/usage/budgets/:userId', { response: userBudgetState }),
  setUserBudget: patch('/api/admin/usage/budgets/:userId', {
    body: setUserBudget,
    response: userBudgetState,
  }),
});
