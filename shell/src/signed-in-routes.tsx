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
import { NotFoundScreen } from './screens/not-found-screen.tsx';
import { ScreenSkeleton } from './screens/screen-skeleton.tsx';

const QrScreen = lazyPart(() => import('./qr/qr-screen.tsx'));

const skeleton = <ScreenSkeleton />;
/** One element for both paths, so that the screen stays mounted between them. */
const chat = <RemoteBoundary name="chat" screen="ChatScreen" skeleton={skeleton} />;
/** Its code may fail to load; the boundary is reset when the user goes to another screen. */
const qrCode = (
  <ErrorBoundary header={<SidebarButton />}>
    <QrScreen />
  </ErrorBoundary>
);

/** The screens of a signed-in user, in the shell's frame. */
export function SignedInRoutes() {
  return (
    <AppShell>
      <ErrorBoundary header={<SidebarButton />}>
        <Suspense fallback={skeleton}>
          <Routes>
            <Route path="/" element={chat} />
            <Route path="/chat/:chatId?" element={chat} />
            <Route path="/qr-code" element={qrCode} />
            <Route
              path="/admin/users"
              element={
                <RemoteBoundary key="users" name="admin" screen="UsersScreen" skeleton={skeleton} />
              }
            />
            <Route
              path="/admin/feedback"
              element={
                <RemoteBoundary
                  key="feedback"
                  name="admin"
                  screen="FeedbackScreen"
                  skeleton={skeleton}
                />
              }
            />
            <Route path="*" element={<NotFoundScreen />} />
          </Routes>
        </Suspense>
      </ErrorBoundary>
    </AppShell>
  );
}
