import { ownSessionCalls as calls } from '@targum/contracts/on-demand';
import { api, endpointOf } from '@targum/ui-kit';

export const ownSessionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    ownSessions: build.query({ ...endpointOf(calls.list), providesTags: ['Sessions'] }),
    endSession: build.mutation({ ...endpointOf(calls.end), invalidatesTags: ['Sessions'] }),
    endOtherSessions: build.mutation({
      ...endpointOf(calls.endOthers),
      invalidatesTags: ['Sessions'],
    }),
  }),
});
