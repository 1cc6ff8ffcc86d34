import { useEffect, useRef } from 'react';
import { notifier, notify, useAdminCounts, useLocation, useNavigate } from '@targum/ui-kit';
import { useT } from '../i18n-later.ts';

const USERS = '/admin/users';

/** Notifies an admin at the start, and whenever the number of waiting users grows. */
export function PendingNotice(): null {
  const t = useT();
  const { pending } = useAdminCounts();
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
  return null;
}
