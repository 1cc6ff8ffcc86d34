import type { ReactNode } from 'react';
import { RemoteFailure, EmptyScreen, ThreadDrawing } from '@targum/ui-kit';
import { useKnownRemotes, useRemoteDirectory } from '../remotes/directory.ts';
import { useT } from '../i18n.ts';

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

function NotFoundScreen() {
  const t = useT();
  return (
    <EmptyScreen
      framed
      icon={<ThreadDrawing name="knot" />}
      title={t('shell.notFound.title')}
      text={t('shell.notFound.text')}
      homeLabel={t('shell.notFound.home')}
    />
  );
}
