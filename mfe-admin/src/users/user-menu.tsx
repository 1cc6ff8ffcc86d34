import type { ListedUser } from '@targum/contracts';
import {
  Button,
  Checkmark20Regular,
  Delete20Regular,
  MoreHorizontal20Regular,
  Password20Regular,
} from '@targum/ui-kit';
import { DismissCircle20Regular, Shield20Regular } from '@targum/ui-kit/admin';
import { Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@targum/ui-kit/menus';
import { useT } from '../i18n.ts';
import { statusOf } from './user-list.ts';

export interface UserMenuHandlers {
  readonly onToggleAdmin: (user: ListedUser) => void;
  readonly onReset: (user: ListedUser) => void;
  readonly onApprove: (user: ListedUser) => void;
  readonly onReject: (user: ListedUser) => void;
  readonly onDelete: (user: ListedUser) => void;
}

interface UserMenuProps extends UserMenuHandlers {
  readonly user: ListedUser;
  readonly disabled: boolean;
}

/** What an admin can do with one account. */
export function UserMenu(props: UserMenuProps) {
  const { user, disabled, onToggleAdmin, onReset, onApprove, onReject, onDelete } = props;
  const t = useT();
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button
          appearance="subtle"
          icon={<MoreHorizontal20Regular />}
          aria-label={t('admin.user.options')}
          disabled={disabled}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {statusOf(user) === 'pending' && (
            <>
              <MenuItem icon={<Checkmark20Regular />} onClick={() => onApprove(user)}>
                {t('admin.user.approve')}
              </MenuItem>
              <MenuItem icon={<DismissCircle20Regular />} onClick={() => onReject(user)}>
                {t('admin.user.reject')}
              </MenuItem>
            </>
          )}
          <MenuItem icon={<Shield20Regular />} onClick={() => onToggleAdmin(user)}>
            {t(user.isAdmin ? 'admin.user.removeAdmin' : 'admin.user.makeAdmin')}
          </MenuItem>
          <MenuItem icon={<Password20Regular />} onClick={() => onReset(user)}>
            {t('admin.user.reset')}
          </MenuItem>
          <MenuItem icon={<Delete20Regular />} onClick={() => onDelete(user)}>
            {t('admin.user.delete')}
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
