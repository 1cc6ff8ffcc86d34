import { createContext, useContext } from 'react';

export interface Shell {
  /** Opens the sidebar as a drawer on phones, and as a column elsewhere. Undefined without a sidebar. */
  readonly openSidebar?: (() => void) | undefined;
  openFeedback(): void;
}

export const ShellContext = createContext<Shell | null>(null);

export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('useShell needs a ShellContext');
  return shell;
}
