import { adminQuotationCalls } from '@targum/contracts/on-demand';
import { api, endpointOf } from '@targum/ui-kit';

const quotationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    quotations: build.query(
      endpointOf(adminQuotationCalls.list, (days: number) => ({ params: { days } })),
    ),
  }),
});

export const { useQuotationsQuery } = quotationsApi;
