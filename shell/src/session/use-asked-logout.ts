import { useUser, outboxKey, readStorage } from '@targum/ui-kit';
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

/**
 * Counts the messages of a user that this browser has stored until the network is back. Messages
 * that the storage has no room for are not counted: only the chat's remote, which may not be
 * loaded, knows them.
 */
export function countUnsent(userId: string): number {
  try {
    const messages: unknown = JSON.parse(readStorage(outboxKey(userId)) ?? '[]');
    return Array.isArray(messages) ? messages.length : 0;
  } catch {
    return 0;
  }
}
