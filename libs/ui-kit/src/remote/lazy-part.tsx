import { lazy, useState } from 'react';
import type { ComponentType } from 'react';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

interface Part {
  readonly load: () => Promise<unknown>;
  readonly forgetFailure: (error: Error) => void;
}

const parts = new Set<Part>();

/**
 * A part of the page whose code is loaded when it is first shown. React's `lazy` keeps a failure
 * for good; this loads the code again after an error boundary has shown the failure. It cannot
 * retry earlier: a component that suspends before its first render loses its state, so it would
 * retry in an endless loop.
 */
export function lazyPart<Props extends object>(load: Load<Props>): ComponentType<Props> {
  let failure: unknown;
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
  return function LazyPart(props: Props) {
    const [Part] = useState<ComponentType<Props>>(() => next);
    return <Part {...props} />;
  };
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
