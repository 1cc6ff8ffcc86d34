import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import type { RemoteName } from '@targum/contracts';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { ErrorState } from '../components/error-state.tsx';
import { makeStyles } from '../fluent.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { useKitText } from '../i18n/kit-messages.ts';
import { useLocation } from '../router.ts';
import { SidebarButton } from '../shell/shell-buttons.tsx';
import { isMissingChunk } from './lazy-component.tsx';
import { RemoteVersionError } from './remote-loader.ts';
import type { RemoteLoader } from './remote-loader.ts';
import type { RemoteModule } from './remote-module.ts';

const useStyles = makeStyles({ remote: { display: 'contents' } });

export const RemoteLoaderContext = createContext<RemoteLoader | null>(null);

interface RemoteBoundaryProps {
  readonly name: RemoteName;
  readonly screen: string;
  readonly skeleton: ReactNode;
}

type Loaded = { screen: ComponentType; release: string } | { error: Error } | null;

export function RemoteBoundary({ name, screen, skeleton }: RemoteBoundaryProps) {
  const loader = useContext(RemoteLoaderContext);
  if (!loader) throw new Error('RemoteBoundary needs a RemoteLoaderContext');
  const [loaded, setLoaded] = useState<Loaded>(null);
  const [attempt, setAttempt] = useState(0);
  const styles = useStyles();

  useEffect(() => {
    let current = true;
    const loading = attempt === 0 ? loader.load(name) : loader.reload(name);
    void loading
      .then((module) => screenOf(module, screen))
      .catch((error: unknown) => ({ error: error as Error }))
      .then((result) => current && setLoaded(result));
    return () => {
      current = false;
    };
  }, [loader, name, screen, attempt]);

  const retry = useCallback(() => {
    setLoaded(null);
    setAttempt((count) => count + 1);
  }, []);

  if (!loaded) return skeleton;
  if ('error' in loaded) return <RemoteFailure error={loaded.error} onRetry={retry} />;
  return (
    <ErrorBoundary
      key={attempt}
      renderError={(error) => <RemoteFailure error={error} onRetry={retry} />}
      // A release may have replaced a chunk of the screen, so the remote is loaded once more.
      onError={(error) => attempt === 0 && isMissingChunk(error) && retry()}
    >
      <div className={styles.remote} data-remote={name} data-release={loaded.release}>
        <loaded.screen />
      </div>
    </ErrorBoundary>
  );
}

async function screenOf(module: RemoteModule, screen: string): Promise<Loaded> {
  const component = module.screens[screen];
  if (!component) throw new Error(`The remote has no screen ${screen}`);
  await module.catalogue.load(currentLanguage());
  return { screen: component, release: module.release };
}

interface RemoteFailureProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

export function RemoteFailure({ error, onRetry }: RemoteFailureProps) {
  const t = useKitText();
  const kind = error instanceof RemoteVersionError ? 'version' : 'down';
  const isGuide = useLocation().pathname.startsWith('/help');
  return (
    <>
      <SidebarButton />
      <ErrorState
        title={t(`kit.remote.${kind}.title`)}
        text={t(`kit.remote.${kind}.text`)}
        onRetry={onRetry}
        help={isGuide ? undefined : 'offline#missing-part'}
      />
    </>
  );
}
