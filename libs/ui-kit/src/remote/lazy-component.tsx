import { lazy, useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { withTexts } from '../i18n/later-texts.ts';

type Loader = Pick<LazyComponent<object>, 'load' | 'isLoaded'>;
type Load<Props, Module> = () => Promise<{ default: ComponentType<Props> } & Module>;

interface CreatedComponent {
  readonly load: () => Promise<unknown>;
  readonly forgetFailure: (error: Error) => void;
}

const created = new Set<CreatedComponent>();

/** A component whose code loads later. `Module` is the type of that code's exports. */
export type LazyComponent<Props, Module = unknown> = ComponentType<Props> & {
  readonly load: () => Promise<Module>;
  readonly isLoaded: () => boolean;
};

/**
 * Creates a component whose code is loaded when the component is first shown. Loaded code is
 * rendered without suspending, so that no placeholder flashes. React's `lazy` keeps a failure for
 * good. This component loads the code again after an error boundary has shown the failure. An
 * earlier retry is impossible: a component that suspends before its first render loses its state,
 * and would retry in an endless loop.
 */
export function lazyComponent<Props extends object, Module = unknown>(
  request: Load<Props, Module>,
): LazyComponent<Props, Module> {
  let loaded: ComponentType<Props> | undefined;
  let failure: unknown;
  const load = async () => {
    const module = await withTexts(request());
    loaded = module.default;
    return module;
  };
  const attempt = () =>
    lazy<ComponentType<Props>>(async () => {
      try {
        return await load();
      } catch (error) {
        failure = error;
        throw error;
      }
    });
  let next = attempt();
  created.add({
    load,
    forgetFailure(error) {
      if (error === failure) next = attempt();
    },
  });
  function Lazy(props: Props) {
    const [Loaded] = useState<ComponentType<Props>>(() => loaded ?? next);
    return <Loaded {...props} />;
  }
  return Object.assign(Lazy, { load, isLoaded: () => loaded !== undefined });
}

export interface LazyComponentState {
  readonly isReady: boolean;
  readonly error?: unknown;
}

/**
 * Loads code for a component that shows a placeholder of its own. Such a component does not use the
 * placeholder of `Suspense`, which can stay on the screen for 300 ms. After a failure, the hook
 * loads the code again when it is next mounted.
 * @param wanted false loads nothing.
 */
export function useLoadedComponent({ load, isLoaded }: Loader, wanted = true): LazyComponentState {
  const [state, setState] = useState<LazyComponentState>({ isReady: false });
  const isMissing = !isLoaded();
  useEffect(() => {
    if (!wanted || !isMissing) return undefined;
    let current = true;
    void load()
      .then(
        () => ({ isReady: true }),
        (error: unknown) => ({ isReady: false, error }),
      )
      .then((result) => current && setState(result));
    return () => {
      current = false;
    };
  }, [load, wanted, isMissing]);
  return isMissing ? state : { isReady: true };
}

/** Makes the component that failed with this error load again when it is next mounted. */
export function forgetFailure(error: Error): void {
  for (const component of created) component.forgetFailure(error);
}

/**
 * Loads the code of all lazy components created so far, so that they open at once, even without a
 * network.
 */
export async function preloadLazyComponents(): Promise<void> {
  // Code that fails to load now is loaded again on its first use.
  await Promise.allSettled([...created].map(({ load }) => load()));
}

/** Reports whether an error means that code could not be loaded: no network, or a newer release. */
export const isMissingChunk = (error: Error): boolean =>
  error.name === 'ChunkLoadError' || /loading (css )?chunk/i.test(error.message);
