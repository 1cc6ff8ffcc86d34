import type { ReactNode } from 'react';
import {
  lazyComponent,
  MessagesSkeleton,
  RemoteBoundary,
  Route,
  Routes,
  useLocation,
  useSession,
} from '@targum/ui-kit';
import { useKnownRemotes } from './remotes/directory.ts';
import { LoadingScreen } from './screens/loading-screen.tsx';

const PublicFrame = lazyComponent(() => import('./screens/public-frame.tsx'));

/** At these addresses of the shell, nothing waits for the routes of the remotes. */
const OWN = new Set(['/', '/login', '/signup']);

/** Shows the public screens of remotes to people who are signed out or not approved. */
export function PublicRoutes({ otherwise }: { readonly otherwise: ReactNode }) {
  const { status } = useSession();
  const { pathname } = useLocation();
  const { remotes, settled } = useKnownRemotes();
  if (status === 'loading' || OWN.has(pathname)) return otherwise;
  const routes = remotes.flatMap((remote) =>
    remote.routes.filter((route) => route.public).map((route) => ({ ...route, name: remote.name })),
  );
  return (
    <Routes>
      {routes.flatMap(({ name, screen, paths }) =>
        paths.map((path) => (
          <Route
            key={path}
            path={path}
            element={
              <PublicFrame>
                <RemoteBoundary name={name} screen={screen} skeleton={<MessagesSkeleton />} />
              </PublicFrame>
            }
          />
        )),
      )}
      <Route path="*" element={settled ? otherwise : <LoadingScreen />} />
    </Routes>
  );
}
