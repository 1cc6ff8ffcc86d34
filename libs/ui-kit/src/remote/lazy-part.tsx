import { lazy, useState } from 'react';
import type { ComponentType } from 'react';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

interface Part {
  readonly load: () => Promise<unknown>;
  readonly forgetFailure: (error: Error) => void;
}

const parts = new Set<Part>();

/**
 * A part of the page whose code comes when it is first shown. Unlike React's `lazy`, which keeps a
 * failure for good, it asks anew once a boundary has shown the failure: links fail and come back.
 * Not before, or it would ask again and again, as what waits to be shown for the first time starts
 * from nothing each time.
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

/** Lets the part that a boundary has caught this of be asked for anew, the next time it is mounted. */
export function forgetFailure(error: Error): void {
  for (const part of parts) part.forgetFailure(error);
}

/** Fetches all parts known so far, so that they open at once and without a network too. */
export async function preloadParts(): Promise<void> {
  // What fails now is asked for again when it is wanted.
  await Promise.allSettled([...parts].map(({ load }) => load()));
}

/** Whether an error is about code that could not be fetched: no network, or an older release. */
export const isMissingChunk = (error: Error): boolean =>
  error.name === 'ChunkLoadError' || /loading (css )?chunk/i.test(error.message);
