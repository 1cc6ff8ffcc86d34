import type { ReactNode } from 'react';
import { RemoteFailure } from '@targum/ui-kit';
import { useKnownRemotes, useRemoteDirectory } from '../remotes/directory.ts';
import { NotFoundScreen } from './not-found-screen.tsx';

/**
 * Shown where no route fits: a skeleton while remotes may still bring one, and a card with Retry
 * where the remote that could have brought it is missing.
 */
export function UnknownAddress({ skeleton }: { readonly skeleton: ReactNode }) {
  const { settled, failure } = useKnownRemotes();
  const { refresh } = useRemoteDirectory();
  if (!settled) return skeleton;
  if (failure) return <RemoteFailure error={failure} onRetry={refresh} />;
  return <NotFoundScreen />;
}
