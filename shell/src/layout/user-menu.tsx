import { useState } from 'react';
import {
  languages,
  DarkTheme20Regular,
  Key20Regular,
  LocalLanguage20Regular,
  Password20Regular,
  PeopleSettings20Regular,
  PersonFeedback20Regular,
  QrCode20Regular,
  SignOut20Regular,
  Camera20Regular,
  Mail20Regular,
  themeSettings,
  useLanguage,
  useNavigate,
  useThemeSetting,
  useUser,
} from '@targum/ui-kit';
import {
  Menu,
  MenuDivider,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@targum/ui-kit/menus';
import { useOpenDialog } from '../dialogs/dialog-context.ts';
import { useT } from '../i18n.ts';
import { useLogout } from '../session/use-logout.ts';
import { ChoiceMenu } from './choice-menu.tsx';
import { CountBadge } from './count-badge.tsx';
import { UserButton } from './user-button.tsx';
import type { Counts } from './user-section.tsx';

interface UserMenuProps {
  readonly counts: Counts;
  readonly defaultOpen: boolean;
  readonly onChosen?: (() => void) | undefined;
}

/** Everything about the own account, and the way to the admin screens. */
export default function UserMenu({ counts, defaultOpen, onChosen }: UserMenuProps) {
  const t = useT();
  const user = useUser();
  const navigate = useNavigate();
  const openDialog = useOpenDialog();
  const logout = useLogout();
  const [open, setOpen] = useState(defaultOpen);

  const choose = (action: () => void) => () => {
    onChosen?.();
    action();
  };
  const go = (path: string) => choose(() => void navigate(path));

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
          {user.isAdmin && (
            <>
              <MenuItem
                icon={<PeopleSettings20Regular />}
                secondaryContent={
                  <CountBadge
                    count={counts.pending}
                    label={t('shell.user.pendingCount', { count: counts.pending })}
                  />
                }
                onClick={go('/admin/users')}
              >
                {t('shell.user.users')}
              </MenuItem>
              <MenuItem
                icon={<Mail20Regular />}
                secondaryContent={
                  <CountBadge
                    count={counts.unread}
                    label={t('shell.user.unreadCount', { count: counts.unread })}
                  />
                }
                onClick={go('/admin/feedback')}
              >
                {t('shell.user.feedback')}
              </MenuItem>
              <MenuDivider />
            </>
          )}
          <MenuItem icon={<Password20Regular />} onClick={choose(() => openDialog('password'))}>
            {t('shell.user.password')}
          </MenuItem>
          <MenuItem icon={<Camera20Regular />} onClick={choose(() => openDialog('picture'))}>
            {t('shell.user.picture')}
          </MenuItem>
          <MenuItem icon={<Key20Regular />} onClick={choose(() => openDialog('keys'))}>
            {t('shell.user.keys')}
          </MenuItem>
          <MenuItem icon={<QrCode20Regular />} onClick={go('/qr-code')}>
            {t('shell.user.qr')}
          </MenuItem>
          <MenuItem
            icon={<PersonFeedback20Regular />}
            onClick={choose(() => openDialog('feedback'))}
          >
            {t('shell.user.sendFeedback')}
          </MenuItem>
          <MenuDivider />
          <ThemeMenu />
          <LanguageMenu />
          <MenuDivider />
          <MenuItem icon={<SignOut20Regular />} onClick={choose(() => void logout())}>
            {t('shell.user.logout')}
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

function ThemeMenu() {
  const t = useT();
  const [setting, setSetting] = useThemeSetting();
  return (
    <ChoiceMenu
      label={t('shell.user.theme')}
      icon={<DarkTheme20Regular />}
      value={setting}
      options={themeSettings.map((name) => ({ value: name, label: t(`shell.user.theme.${name}`) }))}
      onChoose={setSetting}
    />
  );
}

function LanguageMenu() {
  const t = useT();
  const [language, setLanguage] = useLanguage();
  return (
    <ChoiceMenu
      label={t('shell.user.language')}
      icon={<LocalLanguage20Regular />}
      value={language}
      options={languages.map(({ id, name }) => ({ value: id, label: name, lang: id }))}
      onChoose={setLanguage}
    />
  );
}
