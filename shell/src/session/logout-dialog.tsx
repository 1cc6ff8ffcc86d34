import { useState } from 'react';
import { countUnsent, useUser } from '@targum/ui-kit';
import { ConfirmDialog } from '@targum/ui-kit/forms';
import { useT } from '../i18n-later.ts';
import { useLogout } from './use-logout.ts';

export default function LogoutDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const { id } = useUser();
  const [count] = useState(() => countUnsent(id));
  const [pending, setPending] = useState(false);
  const logout = useLogout();
  return (
    <ConfirmDialog
      destructive
      title={t('shell.user.logout')}
      confirmLabel={t('shell.user.logout')}
      pending={pending}
      onConfirm={() => {
        setPending(true);
        void logout();
      }}
      onClose={onClose}
    >
      {t('shell.logout.unsent', { count })}
    </ConfirmDialog>
  );
}
