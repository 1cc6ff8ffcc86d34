import { Suspense, useEffect } from 'react';
import {
  ErrorBoundary,
  lazyComponent,
  RemoteBoundary,
  Route,
  Routes,
  SidebarButton,
  useUser,
} from '@targum/ui-kit';
import { AppShell } from './layout/app-shell.tsx';
import { useKnownRemotes, useRemoteDirectory } from './remotes/directory.ts';
import type { KnownRemote } from './remotes/directory.ts';
import { ScreenSkeleton } from './screens/screen-skeleton.tsx';
import { UnknownAddress } from './screens/unknown-address.tsx';

/** Loads with the screens that need a connection. */
const WhenOnline = lazyComponent(() => import('./reading/when-online.tsx'));

/** The screens of the shell itself. */
const screens = {
  '/qr-code': lazyComponent(() => import('./qr/qr-screen.tsx')),
  '/settings': lazyComponent(() => import('./settings/settings-screen.tsx')),
};

const skeleton = <ScreenSkeleton />;
/**
 * Each screen has a boundary of its own, because its code may fail to load. On another screen, the
 * error is gone.
 */
const ownRoutes = Object.entries(screens).map(([path, Screen]) => (
  <Route
    key={path}
    path={path}
    element={
      <ErrorBoundary key={path} header={<SidebarButton />}>
        <Screen />
      </ErrorBoundary>
    }
  />
));

export function SignedInRoutes() {
  const { remotes } = useKnownRemotes();
  const { readAll } = useRemoteDirectory();
  const { isAdmin } = useUser();
  useEffect(() => {
    if (isAdmin) readAll();
  }, [isAdmin, readAll]);
  return (
    <AppShell>
      <ErrorBoundary header={<SidebarButton />}>
        <Suspense fallback={skeleton}>
          <Routes>
            {ownRoutes}
            {remotes.flatMap(routesOf)}
            <Route path="*" element={<UnknownAddress skeleton={skeleton} />} />
          </Routes>
        </Suspense>
      </ErrorBoundary>
    </AppShell>
  );
}

const routesOf = ({ name, routes }: KnownRemote) =>
  routes.flatMap(({ paths, screen, needs }) => {
    // The key keeps a screen mounted when only its address changes. React mounts a new instance for
    // a different screen of the remote.
    const shown = <RemoteBoundary key={screen} name={name} screen={screen} skeleton={skeleton} />;
    const element = needs === 'online' ? <WhenOnline key={screen}>{shown}</WhenOnline> : shown;
    return paths.map((path) => <Route key={path} path={path} element={element} />);
  });
