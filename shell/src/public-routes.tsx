import type { ReactNode } from 'react';
import { MessagesSkeleton, RemoteBoundary, Route, Routes } from '@targum/ui-kit';
import { useKnownRemotes } from './remotes/directory.ts';
import { LoadingScreen } from './screens/loading-screen.tsx';
import { PublicFrame } from './screens/public-frame.tsx';

/** Shows the public screens of remotes to people who are signed out or not approved. */
export default function PublicRoutes({ otherwise }: { readonly otherwise: ReactNode }) {
  const { remotes, settled } = useKnownRemotes();
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
