import { usageStrings } from '@targum/contracts/on-demand';
import { HttpError } from '@targum/service-kit';

/** Returns the start of the next month in UTC, when budgets start again. */
export const nextMonth = (now = new Date()): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));

export const budgetUsedUp = (now = new Date()): HttpError => {
  const until = nextMonth(now);
  return new HttpError('budget_used_up', {
    message: usageStrings.budgetUsedUp,
    details: { until: [until.toISOString()] },
    headers: { 'retry-after': String(Math.ceil((until.getTime() - now.getTime()) / 1000)) },
  });
};

export const isBudgetUsedUp = (error: unknown): boolean =>
  error instanceof HttpError && error.code === 'budget_used_up';
