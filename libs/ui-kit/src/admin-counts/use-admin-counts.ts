import { delays, adminCountCalls as calls } from '@targum/contracts';
import { api } from '../api/api.ts';
import { endpointOf } from '../api/endpoint-of.ts';
import { pollEvery } from '../api/save-data.ts';
import { useUser } from '../session/use-session.ts';

export interface AdminCounts {
  readonly pending: number;
  readonly unread: number;
}

/**
 * Fetches the counts if the user is an admin, and only while the page is visible. Other users get
 * 0.
 */
export function useAdminCounts(): AdminCounts {
  const { isAdmin } = useUser();
  const options = {
    skip: !isAdmin,
    pollingInterval: pollEvery(delays.countsPoll),
    skipPollingIfUnfocused: true,
  };
  const { data: pending } = countsApi.usePendingUsersQuery(undefined, options);
  const { data: unread } = countsApi.useUnreadFeedbackQuery(undefined, options);
  return { pending: pending?.count ?? 0, unread: unread?.count ?? 0 };
}

/** Admin screens invalidate the tag `Counts` after their changes. */
const countsApi = api.injectEndpoints({
  endpoints: (build) => ({
    pendingUsers: build.query({ ...endpointOf(calls.pendingUsers), providesTags: ['Counts'] }),
    unreadFeedback: build.query({ ...endpointOf(calls.unreadFeedback), providesTags: ['Counts'] }),
  }),
});
