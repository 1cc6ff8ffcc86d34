import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import {
  activateLanguage,
  BrowserRouter,
  createAppStore,
  ErrorBoundary,
  KitProvider,
  RemoteLoaderContext,
  savedLanguage,
} from '@targum/ui-kit';
import { App } from './app.tsx';
import { remoteLoader } from './remotes/loader.ts';
import { leaveForLogin, tellUserLoadFailed } from './session/session-events.ts';

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no #root');

const store = createAppStore({
  onSessionLost: leaveForLogin,
  onUserLoadFailed: tellUserLoadFailed,
});
// Without its texts the page is shown in English rather than not at all.
await activateLanguage(savedLanguage()).catch(() => undefined);

createRoot(root).render(
  <StrictMode>
    <KitProvider store={store}>
      <ErrorBoundary>
        <RemoteLoaderContext value={remoteLoader}>
          <BrowserRouter>
            <App />
          </BrowserRouter>
        </RemoteLoaderContext>
      </ErrorBoundary>
    </KitProvider>
  </StrictMode>,
);
