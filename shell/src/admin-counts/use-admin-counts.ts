import { useEffect, useRef } from 'react';
import { delays } from '@targum/contracts';
import { notify, useNavigate, useUser } from '@targum/ui-kit';
import { useT } from '../i18n.ts';
import { countsApi } from './counts-api.ts';

/** Pending approvals and unread feedback, asked for only for admins and only while visible. */
export function useAdminCounts(): { pending: number; unread: number } {
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

/** Tells an admin of users who wait: once at the start and whenever there are more of them. */
export function usePendingNotice(pending: number): void {
  const t = useT();
  const navigate = useNavigate();
  const told = useRef(0);

  useEffect(() => {
    if (pending > told.current) {
      notify({
        title: t('shell.pending.title', { count: pending }),
        action: {
          label: t('shell.pending.review'),
          onClick: () => void navigate('/admin/users'),
        },
      });
    }
    told.current = pending;
  }, [pending, navigate, t]);
}
