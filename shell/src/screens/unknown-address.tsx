import type { ReactNode } from 'react';
import { RemoteFailure } from '@targum/ui-kit';
import { useKnownRemotes, useRemoteDirectory } from '../remotes/directory.ts';
import { NotFoundScreen } from './not-found-screen.tsx';

/**
 * Shown at an address that no route matches. While manifests load, the screen is a skeleton. If a
 * manifest could not be loaded, the screen offers Retry, since the address may belong to that
 * remote.
 */
export function UnknownAddress({ skeleton }: { readonly skeleton: ReactNode }) {
  const { settled, failure } = useKnownRemotes();
  const { refresh } = useRemoteDirectory();
  if (!settled) return skeleton;
  if (failure) return <RemoteFailure error={failure} onRetry={refresh} />;
  return <NotFoundScreen />;
}
