import { Mail20Regular, PeopleSettings20Regular } from '@targum/ui-kit';
import { MenuDivider, MenuItem } from '@targum/ui-kit/menus';
import type { AdminCounts } from '../admin-counts/use-admin-counts.ts';
import { useT } from '../i18n.ts';
import { CountBadge } from './count-badge.tsx';

interface AdminEntriesProps {
  readonly counts: AdminCounts;
  /** Goes to a path. */
  readonly onGo: (path: string) => void;
}

/** The entries of the user menu that lead to the admin screens. */
export function AdminEntries({ counts: { pending, unread }, onGo }: AdminEntriesProps) {
  const t = useT();
  return (
    <>
      <MenuItem
        icon={<PeopleSettings20Regular />}
        secondaryContent={
          <CountBadge count={pending} label={t('shell.user.pendingCount', { count: pending })} />
        }
        onClick={() => onGo('/admin/users')}
      >
        {t('shell.user.users')}
      </MenuItem>
      <MenuItem
        icon={<Mail20Regular />}
        secondaryContent={
          <CountBadge count={unread} label={t('shell.user.unreadCount', { count: unread })} />
        }
        onClick={() => onGo('/admin/feedback')}
      >
        {t('shell.user.feedback')}
      </MenuItem>
      <MenuDivider />
    </>
  );
}
