import { useContext, useEffect } from 'react';
import { preloadParts, RemoteLoaderContext, useUser } from '@targum/ui-kit';
import { isFor } from './is-for.ts';
import { useKnownRemotes } from './directory.ts';

/**
 * Loads what this user can open once the browser is idle: remotes, dialogs and screens. They then
 * open at once, some of them also without a network.
 */
export function usePrefetchedRemotes(idle: boolean): void {
  const loader = useContext(RemoteLoaderContext);
  const user = useUser();
  const { remotes, settled } = useKnownRemotes();
  useEffect(() => {
    if (!idle || !loader || !settled) return;
    const wanted = remotes.filter(({ routes }) => routes.some((route) => isFor(route, user)));
    // A remote that is down shows its card when it is opened.
    void Promise.allSettled(wanted.map(({ name }) => loader.load(name))).then(preloadParts);
  }, [idle, loader, remotes, settled, user]);
}
