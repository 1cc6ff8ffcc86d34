import type { ReactNode } from 'react';
import { MessagesSkeleton, RemoteBoundary, Route, Routes } from '@targum/ui-kit';
import { useKnownRemotes } from './remotes/directory.ts';
import type { KnownRemote } from './remotes/directory.ts';
import { LoadingScreen } from './screens/loading-screen.tsx';
import { PublicFrame } from './screens/public-frame.tsx';

/** Shows the public screens of remotes to people who are signed out or not approved. */
export default function PublicRoutes({ otherwise }: { readonly otherwise: ReactNode }) {
  const { remotes, settled } = useKnownRemotes();
  return (
    <Routes>
      {remotes.flatMap(publicRoutesOf)}
      <Route path="*" element={settled ? otherwise : <LoadingScreen />} />
    </Routes>
  );
}

const publicRoutesOf = ({ name, routes }: KnownRemote) =>
  routes
    .filter((route) => route.public)
    .flatMap(({ paths, screen }) => {
      const element = (
        <PublicFrame>
          <RemoteBoundary name={name} screen={screen} skeleton={<MessagesSkeleton />} />
        </PublicFrame>
      );
      return paths.map((path) => <Route key={path} path={path} element={element} />);
    });
