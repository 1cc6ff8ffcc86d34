import { Suspense } from 'react';
import { ErrorBoundary, lazyComponent, Navigate, Route, Routes, useLocation } from '@targum/ui-kit';
import type { SessionState } from '@targum/ui-kit';
import { DialogHost } from './dialogs/dialog-host.tsx';
import { OfflineBar } from './layout/offline-bar.tsx';
import { LoadingScreen } from './screens/loading-screen.tsx';
import { useCurrentSession } from './session/use-current-session.ts';
import { SignedInRoutes } from './signed-in-routes.tsx';

const LoginScreen = lazyComponent(() => import('./auth/login-screen.tsx'));
const SignupScreen = lazyComponent(() => import('./auth/signup-screen.tsx'));
const WaitingScreen = lazyComponent(() => import('./screens/waiting-screen.tsx'));
const RejectedScreen = lazyComponent(() => import('./screens/rejected-screen.tsx'));
const PublicRoutes = lazyComponent(() => import('./public-routes.tsx'));
const ForcedPasswordChange = lazyComponent(() => import('./account/forced-password-change.tsx'));

const ProblemScreen = lazyComponent(() => import('./single-sign-on/problem-screen.tsx'));

export function App() {
  const session = useCurrentSession();
  const { user } = session;
  if (!user || user.mustChangePassword || user.approvalStatus !== 'approved') {
    return (
      <>
        <OfflineBar />
        <ErrorBoundary>
          <Suspense fallback={<LoadingScreen />}>
            <OutsideOrPublic session={session} />
          </Suspense>
        </ErrorBoundary>
      </>
    );
  }
  return (
    <Routes>
      <Route path="/login" element={<AlreadySignedIn />} />
      <Route path="/signup" element={<Navigate to="/" replace />} />
      <Route path="*" element={<SignedInRoutes />} />
    </Routes>
  );
}

/** Sends a signed-in user from the login page to the start page, unless a second sign-in failed. */
function AlreadySignedIn() {
  const { search } = useLocation();
  if (!search.includes('problem=')) return <Navigate to="/" replace />;
  return (
    <Suspense fallback={<LoadingScreen />}>
      <ProblemScreen />
    </Suspense>
  );
}

/** At these addresses, nothing waits for the routes of the remotes. */
const OWN = ['/', '/login', '/signup'];

/** Public screens of remotes can be read without an account, and by people who wait for approval. */
function OutsideOrPublic({ session }: { session: SessionState }) {
  const { pathname } = useLocation();
  const outside = <Outside session={session} />;
  if (session.status === 'loading' || OWN.includes(pathname)) return outside;
  return <PublicRoutes otherwise={outside} />;
}

function Outside({ session }: { session: SessionState }) {
  const { status, user, rejected } = session;
  if (status === 'loading') return <LoadingScreen />;
  if (rejected) return <RejectedScreen />;
  if (!user) return <SignedOutRoutes />;
  if (user.mustChangePassword) return <ForcedPasswordChange />;
  return <WaitingScreen />;
}

function SignedOutRoutes() {
  return (
    <DialogHost>
      <Routes>
        <Route path="/signup" element={<SignupScreen />} />
        <Route path="*" element={<LoginScreen />} />
      </Routes>
    </DialogHost>
  );
}
