import { Suspense } from 'react';
import { ErrorBoundary, lazyComponent, Navigate, Route, Routes, useLocation } from '@targum/ui-kit';
import { OfflineBar } from './layout/offline-bar.tsx';
import { LoadingScreen } from './screens/loading-screen.tsx';
import { useCurrentSession } from './session/use-current-session.ts';
import { SignedInRoutes } from './signed-in-routes.tsx';

const Outside = lazyComponent(() => import('./outside.tsx'));
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
            {session.status === 'loading' ? <LoadingScreen /> : <Outside session={session} />}
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
