import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import {
  activateLanguage,
  BrowserRouter,
  createAppStore,
  DEFAULT_LANGUAGE,
  ErrorBoundary,
  keepsOther,
  KitProvider,
  loadKept,
  offerEarlyAnswer,
  RemoteLoaderContext,
  savedLanguage,
} from '@targum/ui-kit';
import { App } from './app.tsx';
import { earlyCalls } from './early/answers.ts';
import { applyPageLimits } from './page-limits.ts';
import { RemoteDirectoryContext } from './remotes/directory.ts';
import { remoteDirectory, remoteLoader } from './remotes/loader.ts';
import { endSession, notifyUserLoadFailed } from './session/session-events.ts';

applyPageLimits();

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no #root');

const store = createAppStore({
  onSessionLost: endSession,
  onUserLoadFailed: notifyUserLoadFailed,
});
for (const [path, answer] of earlyCalls()) offerEarlyAnswer(path, answer);
earlyCalls().clear();
// Kept data shows before the server answers if the service worker has the code for it. Otherwise this
// code loads with the remotes.
const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer };
if (serviceWorker?.controller && keepsOther())
  loadKept().then(
    ({ keepShown }) => keepShown(store),
    () => {},
  );
// From here on index.html no longer watches for missing scripts.
dispatchEvent(new Event('code-loaded'));
// If the texts cannot be loaded, the page is in English.
await activateLanguage(savedLanguage()).catch(() => activateLanguage(DEFAULT_LANGUAGE));
const signInPage = globalThis.targumSignIn;
if (signInPage) await (await import('./sign-in/take-over.tsx')).takeOver(signInPage, store);

createRoot(root).render(
  <StrictMode>
    <KitProvider store={store}>
      <ErrorBoundary>
        <RemoteDirectoryContext value={remoteDirectory}>
          <RemoteLoaderContext value={remoteLoader}>
            <BrowserRouter>
              <App />
            </BrowserRouter>
          </RemoteLoaderContext>
        </RemoteDirectoryContext>
      </ErrorBoundary>
    </KitProvider>
  </StrictMode>,
);
