import { useContext, useEffect } from 'react';
import { preloadParts, RemoteLoaderContext, useUser } from '@targum/ui-kit';

const nothing = () => {};

/**
 * Loads what this user can open once the browser is idle: remotes, dialogs and screens. They then
 * open at once, some of them also without a network.
 */
export function usePrefetchedRemotes(idle: boolean): void {
  const loader = useContext(RemoteLoaderContext);
  const { isAdmin } = useUser();
  useEffect(() => {
    if (!idle || !loader) return;
    // A remote that is down shows its card when it is opened.
    void loader.load('chat').catch(nothing).then(preloadParts);
    if (isAdmin) loader.load('admin').catch(nothing);
  }, [idle, isAdmin, loader]);
}
