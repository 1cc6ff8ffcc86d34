import { useState } from 'react';
import type { CurrentUser } from '@targum/contracts';
import { Key20Regular, Mail20Regular, useNavigate, useUser } from '@targum/ui-kit';
import {
  Camera20Regular,
  DatabasePerson20Regular,
  HelpMenuItem,
  Keyboard20Regular,
  Laptop20Regular,
  Menu,
  MenuDivider,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Password20Regular,
  QrCode20Regular,
  SignOut20Regular,
} from '@targum/ui-kit/menus';
import type { AdminCounts } from '@targum/ui-kit';
import { useOpenDialog } from '../dialogs/dialog-context.ts';
import type { DialogName } from '../dialogs/dialog-context.ts';
import { useT } from '../i18n-later.ts';
import { useAskedLogout } from '../session/use-asked-logout.ts';
import { LanguageMenu, ThemeMenu } from './preference-menus.tsx';
import { RemoteEntries } from './remote-entries.tsx';
import { UserButton } from './user-button.tsx';

const dialogEntries = [
  { dialog: 'password', label: 'shell.user.password', icon: <Password20Regular /> },
  { dialog: 'picture', label: 'shell.user.picture', icon: <Camera20Regular /> },
  { dialog: 'keys', label: 'shell.user.keys', icon: <Key20Regular /> },
  { dialog: 'devices', label: 'shell.user.devices', icon: <Laptop20Regular /> },
  { dialog: 'data', label: 'shell.user.data', icon: <DatabasePerson20Regular /> },
] as const;

const entriesFor = ({ hasPassword }: CurrentUser) =>
  dialogEntries.filter(({ dialog }) => hasPassword !== false || dialog !== 'password');

interface UserMenuProps {
  readonly counts: AdminCounts;
  readonly defaultOpen: boolean;
  readonly onChosen?: (() => void) | undefined;
}

export default function UserMenu({ counts, defaultOpen, onChosen }: UserMenuProps) {
  const t = useT();
  const user = useUser();
  const navigate = useNavigate();
  const openDialog = useOpenDialog();
  const logout = useAskedLogout();
  const [open, setOpen] = useState(defaultOpen);

  const go = (path: string) => {
    onChosen?.();
    void navigate(path);
  };
  const show = (dialog: DialogName) => {
    onChosen?.();
    openDialog(dialog);
  };
  const leave = () => {
    onChosen?.();
    logout();
  };

  return (
    <Menu
      open={open}
      onOpenChange={(_event, data) => setOpen(data.open)}
      positioning={{ position: 'above', align: 'start', matchTargetSize: 'width' }}
    >
      <MenuTrigger disableButtonEnhancement>
        <UserButton user={user} counts={counts} />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <RemoteEntries counts={counts} onGo={go} />
          {entriesFor(user).map(({ dialog, label, icon }) => (
            <MenuItem key={dialog} icon={icon} onClick={() => show(dialog)}>
              {t(label)}
            </MenuItem>
          ))}
          <MenuItem icon={<QrCode20Regular />} onClick={() => go('/qr-code')}>
            {t('shell.user.qr')}
          </MenuItem>
          <MenuItem icon={<Mail20Regular />} onClick={() => show('feedback')}>
            {t('shell.user.sendFeedback')}
          </MenuItem>
          <MenuDivider />
          <ThemeMenu />
          <LanguageMenu />
          <MenuItem icon={<Keyboard20Regular />} onClick={() => show('shortcuts')}>
            {t('shell.shortcuts.title')}
          </MenuItem>
          <HelpMenuItem to="start" onChosen={onChosen} />
          <MenuDivider />
          <MenuItem icon={<SignOut20Regular />} onClick={leave}>
            {t('shell.user.logout')}
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
