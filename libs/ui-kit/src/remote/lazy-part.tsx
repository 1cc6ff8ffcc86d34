import { lazy, useState } from 'react';
import type { ComponentType } from 'react';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

const loads = new Set<() => Promise<unknown>>();

/**
 * A part of the page whose code comes when it is first shown. Unlike React's `lazy`, which keeps a
 * failure for good, it asks anew the next time it is mounted: links fail and come back.
 */
export function lazyPart<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const attempt = () =>
    lazy<ComponentType<Props>>(async () => {
      try {
        return await load();
      } catch (error) {
        next = attempt();
        throw error;
      }
    });
  let next = attempt();
  loads.add(load);
  return function LazyPart(props: Props) {
    const [Part] = useState<ComponentType<Props>>(() => next);
    return <Part {...props} />;
  };
}

/** Fetches all parts known so far, so that they open at once and without a network too. */
export async function preloadParts(): Promise<void> {
  // What fails now is asked for again when it is wanted.
  await Promise.allSettled([...loads].map((load) => load()));
}

/** Whether an error is about code that could not be fetched: no network, or an older release. */
export const isMissingChunk = (error: Error): boolean =>
  error.name === 'ChunkLoadError' || /loading (css )?chunk/i.test(error.message);
