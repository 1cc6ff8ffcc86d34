import { countUnsent, useUser } from '@targum/ui-kit';
import { useOpenDialog } from '../dialogs/dialog-context.ts';
import { useLogout } from './use-logout.ts';

/**
 * Returns a function that logs out. If messages wait for the network, a dialog asks first, because
 * the logout deletes them.
 */
export function useAskedLogout(): () => void {
  const { id } = useUser();
  const openDialog = useOpenDialog();
  const logout = useLogout();
  return () => {
    if (countUnsent(id) > 0) openDialog('logout');
    else void logout();
  };
}
