import { usageCalls } from '@targum/contracts/on-demand';
import { api, endpointOf } from '@targum/ui-kit';

const budgetApi = api.injectEndpoints({
  endpoints: (build) => ({
    ownBudget: build.query(endpointOf(usageCalls.budget)),
  }),
});

export const { useOwnBudgetQuery } = budgetApi;
