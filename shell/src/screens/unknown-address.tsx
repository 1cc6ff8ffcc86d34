import type { ReactNode } from 'react';
import { RemoteFailure } from '@targum/ui-kit';
import { useKnownRemotes, useRemoteDirectory } from '../remotes/directory.ts';
import { NotFoundScreen } from './not-found-screen.tsx';

/**
 * Shown at an address that no route matches: a skeleton while manifests are loading, and a card
 * with Retry if a manifest could not be loaded, since that remote may have the address.
 */
export function UnknownAddress({ skeleton }: { readonly skeleton: ReactNode }) {
  const { settled, failure } = useKnownRemotes();
  const { refresh } = useRemoteDirectory();
  if (!settled) return skeleton;
  if (failure) return <RemoteFailure error={failure} onRetry={refresh} />;
  return <NotFoundScreen />;
}
