import { adminCountCalls } from '@targum/contracts';
import { api, endpointOf } from '@targum/ui-kit';

/** The counts of the user menu. Admin screens invalidate the tag `Counts` after their changes. */
export const countsApi = api.injectEndpoints({
  endpoints: (build) => ({
    pendingUsers: build.query({
      ...endpointOf(adminCountCalls.pendingUsers),
      providesTags: ['Counts'],
    }),
    unreadFeedback: build.query({
      ...endpointOf(adminCountCalls.unreadFeedback),
      providesTags: ['Counts'],
    }),
  }),
});
