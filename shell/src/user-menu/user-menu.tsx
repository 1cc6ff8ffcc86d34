import { useState } from 'react';
import type { CurrentUser } from '@targum/contracts';
import { Mail20Regular, makeStyles, tokens, useNavigate, useUser } from '@targum/ui-kit';
import {
  Camera20Regular,
  HelpMenuItem,
  Menu,
  MenuDivider,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Options20Regular,
  Password20Regular,
  QrCode20Regular,
  SignOut20Regular,
} from '@targum/ui-kit/menus';
import type { AdminCounts } from '@targum/ui-kit';
import { useOpenDialog } from '../dialogs/dialog-context.ts';
import type { DialogName } from '../dialogs/dialog-context.ts';
import { useT } from '../i18n-later.ts';
import { useSaveData } from '../save-data/save-data-setting.ts';
import { TransferredText } from '../save-data/transferred-text.tsx';
import { useAskedLogout } from '../session/use-asked-logout.ts';
import { RemoteEntries } from './remote-entries.tsx';
import { UserButton } from './user-button.tsx';

const dialogEntries = [
  { dialog: 'password', label: 'shell.user.password', icon: <Password20Regular /> },
  { dialog: 'picture', label: 'shell.user.picture', icon: <Camera20Regular /> },
] as const;

const entriesFor = ({ hasPassword }: CurrentUser) =>
  dialogEntries.filter(({ dialog }) => hasPassword !== false || dialog !== 'password');

const useStyles = makeStyles({ visit: { paddingInline: tokens.spacingHorizontalS } });

interface UserMenuProps {
  readonly counts: AdminCounts;
  readonly defaultOpen: boolean;
  readonly onChosen?: (() => void) | undefined;
}

export default function UserMenu({ counts, defaultOpen, onChosen }: UserMenuProps) {
  const t = useT();
  const styles = useStyles();
  const user = useUser();
  const navigate = useNavigate();
  const openDialog = useOpenDialog();
  const logout = useAskedLogout();
  const [open, setOpen] = useState(defaultOpen);
  const [saves] = useSaveData();

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
    <>
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
            <MenuItem icon={<Options20Regular />} onClick={() => go('/settings')}>
              {t('shell.settings.title')}
            </MenuItem>
            <HelpMenuItem to="start" onChosen={onChosen} />
            <MenuDivider />
            <MenuItem icon={<SignOut20Regular />} onClick={leave}>
              {t('shell.user.logout')}
            </MenuItem>
          </MenuList>
        </MenuPopover>
      </Menu>
      {saves && <TransferredText className={styles.visit} />}
    </>
  );
}
