import { useDocumentTitle } from '@targum/ui-kit';
import { DialogHost } from '../dialogs/dialog-host.tsx';
import { useT } from '../i18n-later.ts';
import { useAskedLogout } from '../session/use-asked-logout.ts';
import PasswordDialog from './password-dialog.tsx';

const nothing = () => {};

/** Asks for a new password after a reset by an admin. Until then the user can only log out. */
export default function ForcedPasswordChange() {
  return (
    <DialogHost>
      <ForcedDialog />
    </DialogHost>
  );
}

function ForcedDialog() {
  const t = useT();
  const logout = useAskedLogout();
  useDocumentTitle(t('shell.password.title'));
  return <PasswordDialog onClose={nothing} onLogout={logout} />;
}
