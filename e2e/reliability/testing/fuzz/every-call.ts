import * as contracts from '@targum/contracts';
import type { Call } from '@targum/contracts';
import * as onDemand from '@targum/contracts/on-demand';
import { adminUsageCalls, ownSessionCalls, singleSignOnCalls } from '@targum/contracts/on-demand';

/**
 * Calls that would end the sessions of the other inputs or the budget of everybody, and one that
 * does not exist without a provider of single sign-on.
 */
const LEFT_OUT: ReadonlySet<Call> = new Set([
  ownSessionCalls.endOthers,
  adminUsageCalls.setDefaultBudget,
  singleSignOnCalls.link,
]);

export const everyCall: readonly Call[] = Object.entries({ ...contracts, ...onDemand })
  .filter(([name]) => name.endsWith('Calls'))
  .flatMap(([, table]) => Object.values(table as Record<string, Call>))
  .filter((call) => !LEFT_OUT.has(call));
