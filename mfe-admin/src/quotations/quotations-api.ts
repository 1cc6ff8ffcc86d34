import { adminQuotationCalls } from '@targum/contracts/on-demand';
import { api, endpointOf } from '@targum/ui-kit';

const quotationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** How many quotations of the last days had each result. */
    quotations: build.query(
      endpointOf(adminQuotationCalls.list, (days: number) => ({ params: { days } })),
    ),
  }),
});

export const { useQuotationsQuery } = quotationsApi;
