import { Suspense, useContext, useEffect, useState } from 'react';
import type { RemoteName } from '@targum/contracts';
import {
  ErrorBoundary,
  preloadLazyComponents,
  RemoteLoaderContext,
  useOnline,
  useUser,
} from '@targum/ui-kit';
import type { RemoteModule } from '@targum/ui-kit';
import { PendingNotice } from '../admin-counts/pending-notice.ts';
import { AssistantsInBackground } from '../assistants/assistants-in-background.tsx';
import { UserChanges } from '../session/user-changes.ts';
import { isFor } from './is-for.ts';
import { useKnownRemotes } from './directory.ts';
import { repeatUntilDone } from './repeat-until-done.ts';

/**
 * Loads the remotes, dialogs and screens that this user can open, so that they open at once, in
 * part without a network. With the browser's data saver, dialogs and screens load when they are
 * opened. This component also updates the assistants and the user, tells admins how many people wait for approval,
 * and runs the remotes' background components.
 */
export default function RemotesInBackground() {
  const user = useUser();
  const { remotes } = useKnownRemotes();
  return (
    <>
      <AssistantsInBackground />
      <UserChanges />
      <PendingNotice />
      {remotes
        .filter(({ routes }) => routes.some((route) => isFor(route, user)))
        .map(({ name }) => (
          <RemoteInBackground key={name} name={name} />
        ))}
    </>
  );
}

/** Each remote has a component of its own, so that no remote waits for another. */
function RemoteInBackground({ name }: { readonly name: RemoteName }) {
  const loader = useContext(RemoteLoaderContext);
  const online = useOnline();
  const [module, setModule] = useState<RemoteModule>();
  useEffect(() => {
    if (!loader || !online) return undefined;
    return repeatUntilDone(async () => {
      try {
        setModule(await loader.load(name));
      } finally {
        // By now, the remote has registered its components, which load together with those of the
        // shell. If the remote is down, only those of the shell load.
        if (!savesData()) void preloadLazyComponents();
      }
    });
  }, [loader, name, online]);

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

/** The Network Information API, which not all browsers have. */
interface Connection {
  readonly saveData?: boolean;
}

const savesData = (): boolean =>
  (navigator as { readonly connection?: Connection }).connection?.saveData === true;
