import type { CurrentUser } from '@targum/contracts';
import { useRemoteDirectory } from '../remotes/directory.ts';
import type { RemoteDirectory } from '../remotes/directory.ts';
import { hasScreen } from '../remotes/has-screen.ts';

export const SETUP = '/admin/setup';

/**
 * Chooses the page after a login that no other page asked for. The first login of the first admin
 * goes to the setup, if a remote has it.
 */
export const startPage = async (
  directory: RemoteDirectory,
  { opensSetup }: CurrentUser,
): Promise<string> => (opensSetup && (await hasScreen(directory, SETUP)) ? SETUP : '/');

export function useStartPage() {
  const directory = useRemoteDirectory();
  return (user: CurrentUser): Promise<string> => startPage(directory, user);
}
