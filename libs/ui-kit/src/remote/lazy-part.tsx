import { lazy, useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { withTexts } from '../i18n/later-texts.ts';

type PartLoader = Pick<LazyPart<object>, 'load' | 'isLoaded'>;
type Load<Props, Module> = () => Promise<{ default: ComponentType<Props> } & Module>;

interface Part {
  readonly load: () => Promise<unknown>;
  readonly forgetFailure: (error: Error) => void;
}

const parts = new Set<Part>();

/** A component whose code loads later. `Module` is what that code exports, for parts that use more of it. */
export type LazyPart<Props, Module = unknown> = ComponentType<Props> & {
  readonly load: () => Promise<Module>;
  readonly isLoaded: () => boolean;
};

/**
 * A part of the page whose code is loaded when it is first shown. Once the code is there, the part
 * is rendered without suspending, so that no placeholder flashes. React's `lazy` keeps a failure
 * for good; this loads the code again after an error boundary has shown the failure. It cannot
 * retry earlier: a component that suspends before its first render loses its state, so it would
 * retry in an endless loop.
 */
export function lazyPart<Props extends object, Module = unknown>(
  request: Load<Props, Module>,
): LazyPart<Props, Module> {
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
  parts.add({
    load,
    forgetFailure(error) {
      if (error === failure) next = attempt();
    },
  });
  function Part(props: Props) {
    const [Loaded] = useState<ComponentType<Props>>(() => loaded ?? next);
    return <Loaded {...props} />;
  }
  return Object.assign(Part, { load, isLoaded: () => loaded !== undefined });
}

/** Whether a part's code is there, or why it could not be loaded. */
export interface PartState {
  readonly isReady: boolean;
  readonly error?: unknown;
}

/**
 * Loads a part's code while it is wanted, for a component that shows a placeholder of its own until
 * then: React can keep the placeholder of `Suspense` on the screen for 300 ms. A failure is not
 * kept: the hook loads the code again when it is next mounted.
 */
export function useLoadedPart({ load, isLoaded }: PartLoader, wanted = true): PartState {
  const [state, setState] = useState<PartState>({ isReady: false });
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

/**
 * Makes the part that failed with this error load again when it is next mounted. An error boundary
 * calls it.
 */
export function forgetFailure(error: Error): void {
  for (const part of parts) part.forgetFailure(error);
}

/** Loads all parts defined so far, so that they open immediately, also without a network. */
export async function preloadParts(): Promise<void> {
  // A part that fails now is loaded again when it is used.
  await Promise.allSettled([...parts].map(({ load }) => load()));
}

/** Whether an error means that code could not be loaded: no network, or a newer release. */
export const isMissingChunk = (error: Error): boolean =>
  error.name === 'ChunkLoadError' || /loading (css )?chunk/i.test(error.message);
