import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { lazyComponent, RemoteFailure } from '@targum/ui-kit';
import { useKnownRemotes, useRemoteDirectory } from '../remotes/directory.ts';

const NotFoundScreen = lazyComponent(() => import('./not-found-screen.tsx'));

/**
 * Shown at an address that no route matches. The address may belong to a remote for admins, whose
 * screen tells other users that it is for admins only. While manifests load, the screen is a skeleton. If a manifest
 * could not be loaded, the screen offers Retry, since the address may belong to that remote.
 */
export function UnknownAddress({ skeleton }: { readonly skeleton: ReactNode }) {
  const { settled, complete, failure } = useKnownRemotes();
  const { readAll, refresh } = useRemoteDirectory();
  useEffect(() => {
    if (settled) readAll();
  }, [settled, readAll]);
  if (!settled || !complete) return skeleton;
  if (failure) return <RemoteFailure error={failure} onRetry={refresh} />;
  return <NotFoundScreen />;
}
