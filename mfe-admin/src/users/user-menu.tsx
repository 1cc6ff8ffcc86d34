import type { ListedUser } from '@targum/contracts/on-demand';
import {
  ArrowClockwise20Regular,
  Checkmark20Regular,
  Delete20Regular,
  Pulse20Regular,
} from '@targum/ui-kit';
import { DismissCircle20Regular, Shield20Regular } from '@targum/ui-kit/admin';
import {
  DestructiveMenuItem,
  MenuDivider,
  MenuItem,
  Password20Regular,
} from '@targum/ui-kit/menus';
import { OptionsMenu } from '../common/options-menu.tsx';
import { useT } from '../i18n.ts';
import { statusOf } from './filter-users.ts';

export type UserAction =
  | 'toggleAdmin'
  | 'reset'
  | 'budget'
  | 'approve'
  | 'reject'
  | 'reopen'
  | 'delete';

interface UserMenuProps {
  readonly user: ListedUser;
  readonly nameId: string;
  readonly busy: boolean;
  readonly onAct: (action: UserAction, user: ListedUser) => void;
}

export function UserMenu({ user, nameId, busy, onAct }: UserMenuProps) {
  const t = useT();
  const act = (action: UserAction) => () => onAct(action, user);
  return (
    <OptionsMenu label={t('admin.user.options')} describedBy={nameId} busy={busy}>
      {statusOf(user) === 'pending' && (
        <>
          <MenuItem icon={<Checkmark20Regular />} onClick={act('approve')}>
            {t('admin.user.approve')}
          </MenuItem>
          <DestructiveMenuItem icon={<DismissCircle20Regular />} onClick={act('reject')}>
            {t('admin.user.reject')}
          </DestructiveMenuItem>
          <MenuDivider />
        </>
      )}
      {statusOf(user) === 'rejected' && (
        <>
          <MenuItem icon={<ArrowClockwise20Regular />} onClick={act('reopen')}>
            {t('admin.user.reopen')}
          </MenuItem>
          <MenuDivider />
        </>
      )}
      <MenuItem icon={<Shield20Regular />} onClick={act('toggleAdmin')}>
        {t(user.isAdmin ? 'admin.user.removeAdmin' : 'admin.user.makeAdmin')}
      </MenuItem>
      <MenuItem icon={<Password20Regular />} onClick={act('reset')}>
        {t('admin.user.reset')}
      </MenuItem>
      <MenuItem icon={<Pulse20Regular />} onClick={act('budget')}>
        {t('admin.budget.title')}
      </MenuItem>
      <MenuDivider />
      <DestructiveMenuItem icon={<Delete20Regular />} onClick={act('delete')}>
        {t('admin.user.delete')}
      </DestructiveMenuItem>
    </OptionsMenu>
  );
}
