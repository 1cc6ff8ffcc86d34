import { ownSessionCalls } from '@targum/contracts/on-demand';
import { api, endpointOf } from '@targum/ui-kit';

export const ownSessionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    ownSessions: build.query({
      ...endpointOf(ownSessionCalls.list),
      providesTags: ['Sessions'],
    }),
    endSession: build.mutation({
      ...endpointOf(ownSessionCalls.end, (id: string) => ({ parameters: { id } })),
      invalidatesTags: ['Sessions'],
    }),
    endOtherSessions: build.mutation({
      ...endpointOf(ownSessionCalls.endOthers),
      invalidatesTags: ['Sessions'],
    }),
  }),
});
