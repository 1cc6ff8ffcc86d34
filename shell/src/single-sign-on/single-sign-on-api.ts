import { singleSignOnCalls } from '@targum/contracts/on-demand';
import type { LinkRequest } from '@targum/contracts/on-demand';
import { api, endpointOf, keepUser } from '@targum/ui-kit';

export const singleSignOnApi = api.injectEndpoints({
  endpoints: (build) => ({
    problem: build.query({
      ...endpointOf(singleSignOnCalls.problem),
      extraOptions: { retry: false },
    }),
    pendingLink: build.query({
      ...endpointOf(singleSignOnCalls.pendingLink),
      extraOptions: { retry: false },
    }),
    link: build.mutation({
      ...endpointOf(singleSignOnCalls.link, (body: LinkRequest) => ({ body })),
      onQueryStarted: keepUser,
      // The first request creates the account, so a repeated request would be refused.
      extraOptions: { retry: false },
    }),
  }),
});
