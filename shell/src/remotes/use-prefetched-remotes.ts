import { useContext, useEffect } from 'react';
import { preloadParts, RemoteLoaderContext, useUser } from '@targum/ui-kit';
import { isFor } from './is-for.ts';
import { useKnownRemotes } from './directory.ts';

/**
 * Once the browser is idle, loads the remotes, dialogs and screens that this user can open. They
 * then open immediately, some of them even without a network.
 */
export function usePrefetchedRemotes(idle: boolean): void {
  const loader = useContext(RemoteLoaderContext);
  const user = useUser();
  const { remotes, settled } = useKnownRemotes();
  useEffect(() => {
    if (!idle || !loader || !settled) return;
    const wanted = remotes.filter(({ routes }) => routes.some((route) => isFor(route, user)));
    // Ignored: a remote that is down shows its card when the user opens it.
    void Promise.allSettled(wanted.map(({ name }) => loader.load(name))).then(preloadParts);
  }, [idle, loader, remotes, settled, user]);
}
