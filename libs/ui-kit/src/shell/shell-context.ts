import { createContext, useContext } from 'react';

/** The functions of the shell that screens can call. */
export interface Shell {
  /** Opens the sidebar: on phones its drawer, elsewhere its column. */
  openSidebar(): void;
  openFeedback(): void;
}

export const ShellContext = createContext<Shell | null>(null);

/** The shell around this screen. */
export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('useShell needs a ShellContext');
  return shell;
}
