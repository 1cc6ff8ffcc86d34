import { useContext, useEffect } from 'react';
import { RemoteLoaderContext, useUser } from '@targum/ui-kit';

const nothing = () => {};

/** Loads the remotes this user can open once the browser is idle, so that they open at once. */
export function usePrefetchedRemotes(idle: boolean): void {
  const loader = useContext(RemoteLoaderContext);
  const { isAdmin } = useUser();
  useEffect(() => {
    if (!idle || !loader) return;
    // A remote that is down shows its card when it is opened.
    loader.load('chat').catch(nothing);
    if (isAdmin) loader.load('admin').catch(nothing);
  }, [idle, isAdmin, loader]);
}
