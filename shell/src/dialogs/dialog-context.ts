import { createContext, useContext } from 'react';

export type DialogName = 'feedback' | 'password' | 'picture' | 'search' | 'shortcuts' | 'logout';

export const DialogContext = createContext<((dialog: DialogName) => void) | null>(null);

export function useOpenDialog(): (dialog: DialogName) => void {
  const open = useContext(DialogContext);
  if (!open) throw new Error('useOpenDialog needs a DialogContext');
  return open;
}
