import { usageCalls } from '@targum/contracts/on-demand';
import { api, endpointOf } from '@targum/ui-kit';

const budgetApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The user's budget of tokens for this month. */
    ownBudget: build.query(endpointOf(usageCalls.budget)),
  }),
});

export const { useOwnBudgetQuery } = budgetApi;
