import { createContext, useContext } from 'react';

/** Dialogs that can be opened over any screen. */
export type DialogName =
  | 'feedback'
  | 'password'
  | 'picture'
  | 'keys'
  | 'devices'
  | 'data'
  | 'search'
  | 'shortcuts'
  | 'logout';

export const DialogContext = createContext<((dialog: DialogName) => void) | null>(null);

/** Returns a function that opens a dialog. */
export function useOpenDialog(): (dialog: DialogName) => void {
  const open = useContext(DialogContext);
  if (!open) throw new Error('useOpenDialog needs a DialogContext');
  return open;
}
