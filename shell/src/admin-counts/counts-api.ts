import { adminFeedbackCalls, adminUserCalls } from '@targum/contracts';
import { api } from '@targum/ui-kit';

/** What waits for an admin. Admin screens invalidate the tag `Counts` after their changes. */
export const countsApi = api.injectEndpoints({
  endpoints: (build) => ({
    pendingUsers: build.query<{ count: number }, void>({
      query: () => adminUserCalls.pendingCount.path,
      providesTags: ['Counts'],
    }),
    unreadFeedback: build.query<{ count: number }, void>({
      query: () => adminFeedbackCalls.unreadCount.path,
      providesTags: ['Counts'],
    }),
  }),
});
