import { usageCalls } from '@targum/contracts/on-demand';
import { api, endpointOf } from '@targum/ui-kit';

const budgetApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Loads the user's token budget for this month. */
    ownBudget: build.query(endpointOf(usageCalls.budget)),
  }),
});

export const { useOwnBudgetQuery } = budgetApi;
