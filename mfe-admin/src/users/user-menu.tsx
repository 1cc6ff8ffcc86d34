import type { ListedUser } from '@targum/contracts/on-demand';
import { Checkmark20Regular, Delete20Regular, Pulse20Regular } from '@targum/ui-kit';
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

export interface UserMenuHandlers {
  readonly onToggleAdmin: (user: ListedUser) => void;
  readonly onReset: (user: ListedUser) => void;
  readonly onBudget: (user: ListedUser) => void;
  readonly onApprove: (user: ListedUser) => void;
  readonly onReject: (user: ListedUser) => void;
  readonly onDelete: (user: ListedUser) => void;
}

interface UserMenuProps {
  readonly user: ListedUser;
  readonly nameId: string;
  readonly busy: boolean;
  readonly handlers: UserMenuHandlers;
}

export function UserMenu({ user, nameId, busy, handlers }: UserMenuProps) {
  const { onToggleAdmin, onReset, onBudget, onApprove, onReject, onDelete } = handlers;
  const t = useT();
  return (
    <OptionsMenu label={t('admin.user.options')} describedBy={nameId} busy={busy}>
      {statusOf(user) === 'pending' && (
        <>
          <MenuItem icon={<Checkmark20Regular />} onClick={() => onApprove(user)}>
            {t('admin.user.approve')}
          </MenuItem>
          <DestructiveMenuItem icon={<DismissCircle20Regular />} onClick={() => onReject(user)}>
            {t('admin.user.reject')}
          </DestructiveMenuItem>
          <MenuDivider />
        </>
      )}
      <MenuItem icon={<Shield20Regular />} onClick={() => onToggleAdmin(user)}>
        {t(user.isAdmin ? 'admin.user.removeAdmin' : 'admin.user.makeAdmin')}
      </MenuItem>
      <MenuItem icon={<Password20Regular />} onClick={() => onReset(user)}>
        {t('admin.user.reset')}
      </MenuItem>
      <MenuItem icon={<Pulse20Regular />} onClick={() => onBudget(user)}>
        {t('admin.budget.title')}
      </MenuItem>
      <MenuDivider />
      <DestructiveMenuItem icon={<Delete20Regular />} onClick={() => onDelete(user)}>
        {t('admin.user.delete')}
      </DestructiveMenuItem>
    </OptionsMenu>
  );
}
