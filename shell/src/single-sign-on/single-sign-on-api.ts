import { singleSignOnCalls as calls } from '@targum/contracts/on-demand';
import { api, endpointOf, keepUser } from '@targum/ui-kit';

const extraOptions = { retry: false };

export const singleSignOnApi = api.injectEndpoints({
  endpoints: (build) => ({
    problem: build.query({ ...endpointOf(calls.problem), extraOptions }),
    pendingLink: build.query({ ...endpointOf(calls.pendingLink), extraOptions }),
    // The first request creates the account, so a repeated request would be refused.
    link: build.mutation({ ...endpointOf(calls.link), onQueryStarted: keepUser, extraOptions }),
  }),
});
