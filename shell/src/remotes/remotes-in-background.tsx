import { Suspense, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { RemoteName } from '@targum/contracts';
import {
  ErrorBoundary,
  loadKept,
  preloadLazyComponents,
  RemoteLoaderContext,
  savesData,
  useAppStore,
  useLanguage,
  useOnline,
  useUser,
} from '@targum/ui-kit';
import type { RemoteModule } from '@targum/ui-kit';
import { PendingNotice } from '../admin-counts/pending-notice.ts';
import { AssistantsInBackground } from '../assistants/assistants-in-background.tsx';
import { FeedbackInBackground } from '../feedback/feedback-in-background.ts';
import { keepFiles } from '../offline-files/keep-files.ts';
import { countVisit } from '../save-data/visit.ts';
import { UserChanges } from '../session/user-changes.ts';
import { isFor } from './is-for.ts';
import { useKnownRemotes } from './directory.ts';
import { repeatUntilDone } from './repeat-until-done.ts';

/**
 * Loads the remotes, dialogs and screens that this user can open, so that they open at once, in
 * part without a network. With 'Save data' or the browser's data saver, dialogs and screens load when
 * they are opened. This component also updates the assistants and the user, tells admins how many people wait
 * for approval, runs the remotes' background components, keeps what is read, counts what this visit
 * transfers, and lets the service worker keep the files.
 */
export default function RemotesInBackground() {
  const user = useUser();
  const { remotes: all, settled, complete, failure } = useKnownRemotes();
  const remotes = useMemo(
    () => all.filter(({ routes }) => routes.some((route) => isFor(route, user))),
    [all, user],
  );
  const [started, setStarted] = useState<ReadonlySet<RemoteName>>(new Set());
  const [language] = useLanguage();
  const store = useAppStore();
  useEffect(countVisit, []);
  useEffect(() => repeatUntilDone(async () => (await loadKept()).keepShown(store)), [store]);
  const allKnown = settled && !failure && (complete || !user.isAdmin);
  const haveStarted = allKnown && remotes.every(({ name }) => started.has(name));
  useEffect(() => {
    // Without kept files, the page works too. The next start tries again.
    if (haveStarted) keepFiles({ remotes, language, readsAhead: readsAhead() }).catch(() => {});
  }, [haveStarted, remotes, language]);
  const noteStart = useCallback(
    (name: RemoteName) => setStarted((before) => new Set(before).add(name)),
    [],
  );
  return (
    <>
      <AssistantsInBackground />
      <UserChanges />
      <PendingNotice />
      <FeedbackInBackground />
      {remotes.map(({ name }) => (
        <RemoteInBackground key={name} name={name} onStart={noteStart} />
      ))}
    </>
  );
}

interface RemoteInBackgroundProps {
  readonly name: RemoteName;
  readonly onStart: (name: RemoteName) => void;
}

/** Each remote has a component of its own, so that no remote waits for another. */
function RemoteInBackground({ name, onStart }: RemoteInBackgroundProps) {
  const loader = useContext(RemoteLoaderContext);
  const online = useOnline();
  const [module, setModule] = useState<RemoteModule>();
  useEffect(() => {
    if (!loader) return undefined;
    return repeatUntilDone(async () => {
      try {
        setModule(await loader.load(name));
        onStart(name);
      } finally {
        // By now, the remote has registered its components, which load together with those of the
        // shell. If the remote is down, only those of the shell load.
        if (readsAhead()) void preloadLazyComponents();
      }
    });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- loads without a network what the worker has, and all else once there is one
  }, [loader, name, online, onStart]);

  const Background = module?.Background;
  if (!Background) return null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <Background />
      </Suspense>
    </ErrorBoundary>
  );
}

/** What the person has chosen here does not overrule a browser that asks pages not to load ahead. */
const readsAhead = (): boolean => !savesData() && !savesData(null);
