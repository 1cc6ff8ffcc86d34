import { Suspense, useContext, useEffect, useState } from 'react';
import {
  ErrorBoundary,
  preloadParts,
  RemoteLoaderContext,
  useOnline,
  useUser,
} from '@targum/ui-kit';
import type { RemoteModule } from '@targum/ui-kit';
import { isFor } from './is-for.ts';
import { useKnownRemotes } from './directory.ts';

/**
 * Loads the remotes, dialogs and screens that this user can open. They then open immediately, some of
 * them even without a network. Runs what these remotes do in the background of every screen.
 */
export default function RemotesInBackground() {
  const loader = useContext(RemoteLoaderContext);
  const user = useUser();
  const online = useOnline();
  const { remotes, settled } = useKnownRemotes();
  const [modules, setModules] = useState<readonly RemoteModule[]>([]);
  useEffect(() => {
    if (!loader || !settled || !online) return undefined;
    let current = true;
    const wanted = remotes.filter(({ routes }) => routes.some((route) => isFor(route, user)));
    const load = async () => {
      // Ignored: a remote that is down shows its card when the user opens it.
      const results = await Promise.allSettled(wanted.map(({ name }) => loader.load(name)));
      await preloadParts();
      if (!current) return;
      setModules(results.flatMap((result) => (result.status === 'fulfilled' ? result.value : [])));
    };
    void load();
    return () => {
      current = false;
    };
  }, [loader, online, remotes, settled, user]);

  return modules.map(
    ({ Background }, place) =>
      Background && (
        <ErrorBoundary key={place} fallback={null}>
          <Suspense>
            <Background />
          </Suspense>
        </ErrorBoundary>
      ),
  );
}
