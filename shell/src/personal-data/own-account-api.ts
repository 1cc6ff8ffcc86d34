import { ownAccountCalls } from '@targum/contracts/on-demand';
import { api, endpointOf } from '@targum/ui-kit';

export const ownAccountApi = api.injectEndpoints({
  endpoints: (build) => ({
    deleteAccount: build.mutation({
      ...endpointOf(ownAccountCalls.remove),
      // The first request ends the session, so a repeated request would be refused.
      extraOptions: { retry: false },
    }),
  }),
});
