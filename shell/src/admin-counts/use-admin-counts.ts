import { useEffect, useRef } from 'react';
import { delays, adminCountCalls as calls } from '@targum/contracts';
import {
  notifier,
  notify,
  useLocation,
  useNavigate,
  useUser,
  api,
  endpointOf,
} from '@targum/ui-kit';
import { useT } from '../i18n.ts';

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
    pollingInterval: delays.countsPoll,
    skipPollingIfUnfocused: true,
  };
  const { data: pending } = countsApi.usePendingUsersQuery(undefined, options);
  const { data: unread } = countsApi.useUnreadFeedbackQuery(undefined, options);
  return { pending: pending?.count ?? 0, unread: unread?.count ?? 0 };
}

const USERS = '/admin/users';

/** Notifies an admin at the start, and whenever the number of waiting users grows. */
export function usePendingNotice(pending: number): void {
  const t = useT();
  const navigate = useNavigate();
  const isListed = useLocation().pathname === USERS;
  const notified = useRef(0);
  const notice = useRef<number | null>(null);

  useEffect(() => {
    if (pending > notified.current && !isListed) {
      notice.current = notify({
        title: t('shell.pending.title', { count: pending }),
        action: {
          label: t('shell.pending.review'),
          onClick: () => void navigate(`${USERS}?status=pending`),
        },
      });
    }
    notified.current = pending;
  }, [pending, isListed, navigate, t]);

  useEffect(() => {
    if (isListed && notice.current !== null) notifier.dismiss(notice.current);
  }, [isListed]);
}

/** The counts of the user menu. Admin screens invalidate the tag `Counts` after their changes. */
const countsApi = api.injectEndpoints({
  endpoints: (build) => ({
    pendingUsers: build.query({ ...endpointOf(calls.pendingUsers), providesTags: ['Counts'] }),
    unreadFeedback: build.query({ ...endpointOf(calls.unreadFeedback), providesTags: ['Counts'] }),
  }),
});
