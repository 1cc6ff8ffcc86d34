import { adminCountCalls as calls } from '@targum/contracts';
import { api, endpointOf } from '@targum/ui-kit';

/** The counts of the user menu. Admin screens invalidate the tag `Counts` after their changes. */
export const countsApi = api.injectEndpoints({
  endpoints: (build) => ({
    pendingUsers: build.query({ ...endpointOf(calls.pendingUsers), providesTags: ['Counts'] }),
    unreadFeedback: build.query({ ...endpointOf(calls.unreadFeedback), providesTags: ['Counts'] }),
  }),
});
