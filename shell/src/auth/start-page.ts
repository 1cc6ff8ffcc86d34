import type { CurrentUser } from '@targum/contracts';
import { useRemoteDirectory } from '../remotes/directory.ts';
import { hasScreen } from '../remotes/has-screen.ts';

const SETUP = '/admin/setup';

/**
 * Returns a function that chooses the page after a login for which nobody wanted another one. The
 * first login of the first admin goes to the setup, if a remote has it.
 */
export function useStartPage() {
  const directory = useRemoteDirectory();
  return async ({ opensSetup }: CurrentUser): Promise<string> =>
    opensSetup && (await hasScreen(directory, SETUP)) ? SETUP : '/';
}
