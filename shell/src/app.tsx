import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from '@targum/ui-kit';
import { DialogHost } from './account/dialog-host.tsx';
import { LoadingScreen } from './screens/loading-screen.tsx';
import { useCurrentSession } from './session/use-current-session.ts';
import { useLogout } from './session/use-logout.ts';
import { SignedInRoutes } from './signed-in-routes.tsx';

const LoginScreen = lazy(() => import('./auth/login-screen.tsx'));
const SignupScreen = lazy(() => import('./auth/signup-screen.tsx'));
const WaitingScreen = lazy(() => import('./screens/waiting-screen.tsx'));
const PasswordDialog = lazy(() => import('./account/password-dialog.tsx'));

const nothing = () => {};

/** Shows what the state of the session allows. */
export function App() {
  const { status, user } = useCurrentSession();
  if (status === 'loading') return <LoadingScreen />;
  if (!user) return <SignedOutRoutes />;
  if (user.mustChangePassword) return <ForcedPasswordChange />;
  if (user.approvalStatus !== 'approved') {
    return (
      <Suspense fallback={<LoadingScreen />}>
        <WaitingScreen status={user.approvalStatus} />
      </Suspense>
    );
  }
  return (
    <Routes>
      <Route path="/login" element={<Navigate to="/" replace />} />
      <Route path="/signup" element={<Navigate to="/" replace />} />
      <Route path="*" element={<SignedInRoutes />} />
    </Routes>
  );
}

function SignedOutRoutes() {
  return (
    <DialogHost openSidebar={nothing}>
      <Suspense fallback={<LoadingScreen />}>
        <Routes>
          <Route path="/signup" element={<SignupScreen />} />
          <Route path="*" element={<LoginScreen />} />
        </Routes>
      </Suspense>
    </DialogHost>
  );
}

function ForcedPasswordChange() {
  const logout = useLogout();
  return (
    <Suspense fallback={<LoadingScreen />}>
      <PasswordDialog onClose={nothing} onLogout={() => void logout()} />
    </Suspense>
  );
}
