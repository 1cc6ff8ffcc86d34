import { Suspense } from 'react';
import {
  ErrorBoundary,
  lazyPart,
  RemoteBoundary,
  Route,
  Routes,
  SidebarButton,
} from '@targum/ui-kit';
import { AppShell } from './layout/app-shell.tsx';
import { useKnownRemotes } from './remotes/directory.ts';
import type { KnownRemote } from './remotes/directory.ts';
import { ScreenSkeleton } from './screens/screen-skeleton.tsx';
import { UnknownAddress } from './screens/unknown-address.tsx';

const QrScreen = lazyPart(() => import('./qr/qr-screen.tsx'));

const skeleton = <ScreenSkeleton />;
/** Its code may fail to load; the boundary is reset when the user goes to another screen. */
const qrCode = (
  <ErrorBoundary header={<SidebarButton />}>
    <QrScreen />
  </ErrorBoundary>
);

/** The screens of a signed-in user, in the shell's frame: the shell's own and those of the remotes. */
export function SignedInRoutes() {
  const { remotes } = useKnownRemotes();
  return (
    <AppShell>
      <ErrorBoundary header={<SidebarButton />}>
        <Suspense fallback={skeleton}>
          <Routes>
            <Route path="/qr-code" element={qrCode} />
            {remotes.flatMap(routesOf)}
            <Route path="*" element={<UnknownAddress skeleton={skeleton} />} />
          </Routes>
        </Suspense>
      </ErrorBoundary>
    </AppShell>
  );
}

const routesOf = ({ name, routes }: KnownRemote) =>
  routes.flatMap(({ paths, screen }) => {
    // The key keeps the screen mounted when its address changes, and mounts a new one for another
    // screen of the remote.
    const element = <RemoteBoundary key={screen} name={name} screen={screen} skeleton={skeleton} />;
    return paths.map((path) => <Route key={path} path={path} element={element} />);
  });
