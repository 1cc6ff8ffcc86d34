import { lazyComponent, Route, Routes, useLocation } from '@targum/ui-kit';
import type { SessionState } from '@targum/ui-kit';
import { DialogHost } from './dialogs/dialog-host.tsx';
import PublicRoutes from './public-routes.tsx';

const LoginScreen = lazyComponent(() => import('./auth/login-screen.tsx'));
const SignupScreen = lazyComponent(() => import('./auth/signup-screen.tsx'));
const WaitingScreen = lazyComponent(() => import('./screens/waiting-screen.tsx'));
const RejectedScreen = lazyComponent(() => import('./screens/rejected-screen.tsx'));
const ForcedPasswordChange = lazyComponent(() => import('./account/forced-password-change.tsx'));

/** At these addresses, nothing waits for the routes of the remotes. */
const OWN = ['/', '/login', '/signup'];

/** Public screens of remotes can be read without an account, and by people who wait for approval. */
export default function OutsideOrPublic({ session }: { readonly session: SessionState }) {
  const { pathname } = useLocation();
  const outside = <Outside session={session} />;
  return OWN.includes(pathname) ? outside : <PublicRoutes otherwise={outside} />;
}

function Outside({ session: { user, rejected } }: { readonly session: SessionState }) {
  if (rejected) return <RejectedScreen />;
  if (!user) return <SignedOutRoutes />;
  if (user.mustChangePassword) return <ForcedPasswordChange />;
  return <WaitingScreen />;
}

/**
 * Shown after a session has ended in the open application. A browser without a session gets a page
 * without the application, see `sign-in`.
 */
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
