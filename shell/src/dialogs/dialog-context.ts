import { createContext, useContext } from 'react';

/** Dialogs that open over whatever is on screen. */
export type AccountDialog = 'feedback' | 'password' | 'picture' | 'keys';

export const DialogContext = createContext<((dialog: AccountDialog) => void) | null>(null);

/** Opens one of the dialogs. */
export function useOpenDialog(): (dialog: AccountDialog) => void {
  const open = useContext(DialogContext);
  if (!open) throw new Error('useOpenDialog needs a DialogContext');
  return open;
}
