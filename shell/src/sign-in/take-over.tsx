import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { USER_PATH } from '@targum/contracts/early-calls';
import {
  activateLanguage,
  currentLanguage,
  KitProvider,
  notify,
  notifyOfFailure,
  offerEarlyAnswer,
  savedLanguage,
  sessionApi,
} from '@targum/ui-kit';
import type { createAppStore } from '@targum/ui-kit';
import { accountApi } from '../account/account-api.ts';
import { startPage } from '../auth/start-page.ts';
import { useOpenDialog } from '../dialogs/dialog-context.ts';
import { DialogHost } from '../dialogs/dialog-host.tsx';
import { whenSettled } from '../remotes/has-screen.ts';
import { remoteDirectory, remoteLoader } from '../remotes/loader.ts';
import type { SignedIn, SignInPage } from './hand-over.ts';

type AppStore = ReturnType<typeof createAppStore>;

/**
 * Waits until a person has signed in on the plain page, and meanwhile loads the start page's remote.
 * After that, the store knows the user, and the application can be shown in the place of the page.
 */
export async function takeOver(page: SignInPage, store: AppStore): Promise<void> {
  const feedback = createFeedback(store);
  page.onWaiting({ openFeedback: feedback.open, notify: notifyOfFailure });
  void loadStartPage();
  const result = await page.signedIn;
  feedback.close();
  // The person may have chosen another language while the application was loading.
  if (savedLanguage() !== currentLanguage()) await activateLanguage(savedLanguage());
  offerEarlyAnswer(USER_PATH, Promise.resolve(result.answer));
  const { data: user } = await store.dispatch(sessionApi.endpoints.currentUser.initiate());
  const target =
    user && result.mayOpenSetup ? await startPage(remoteDirectory, user) : result.target;
  history.replaceState(null, '', target);
  if (result.notice) notify(result.notice);
  if (user && result.picture) void upload(store, result.picture);
}

async function loadStartPage(): Promise<void> {
  await whenSettled(remoteDirectory);
  const remote = remoteDirectory
    .get()
    .remotes.find(({ routes }) => routes.some(({ paths }) => paths.includes('/')));
  if (remote) await remoteLoader.load(remote.name).catch(() => {});
}

/** A failed upload shows a notice and changes nothing else. */
async function upload(
  store: AppStore,
  { file, failed }: NonNullable<SignedIn['picture']>,
): Promise<void> {
  const { error } = await store.dispatch(accountApi.endpoints.uploadPicture.initiate(file));
  if (error) notifyOfFailure(failed);
}

/** Opens the feedback dialog above the plain page, in an element of its own. */
function createFeedback(store: AppStore) {
  const element = document.createElement('div');
  element.style.position = 'absolute';
  element.style.height = '0';
  element.style.overflow = 'hidden';
  let root: Root | undefined;
  let show: (() => void) | undefined;
  return {
    open() {
      // While the dialog loads, further presses of the button do nothing.
      if (root) return show?.();
      document.body.append(element);
      root = createRoot(element);
      root.render(
        <KitProvider store={store}>
          <DialogHost>
            <Opener onReady={(open) => (show = open)} />
          </DialogHost>
        </KitProvider>,
      );
    },
    close() {
      root?.unmount();
      element.remove();
    },
  };
}

function Opener({ onReady }: { readonly onReady: (open: () => void) => void }) {
  const openDialog = useOpenDialog();
  useEffect(() => {
    const open = () => openDialog('feedback');
    onReady(open);
    open();
    // oxlint-disable-next-line react/exhaustive-deps -- opens the dialog once
  }, []);
  return null;
}
