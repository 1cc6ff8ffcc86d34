import { adminQuotationCalls } from '@targum/contracts/on-demand';
import { api, endpointOf } from '@targum/ui-kit';

export const quotationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    quotations: build.query(
      endpointOf(adminQuotationCalls.list, (days: number) => ({ params: { days } })),
    ),
  }),
});
