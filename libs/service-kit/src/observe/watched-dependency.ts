import type { DependencyHealth } from '@targum/contracts/on-demand';

export interface WatchedDependency {
  /** Does the work and remembers how it ended. Rethrows its error. */
  watch<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Returns the outcome of the latest call. */
  read(): DependencyHealth;
}

/**
 * Remembers how the latest call to a service outside the product ended.
 * @param name the model or engine, if it is known
 * @param failureOf the reason in a word if the error is a failure of that service. Other errors, such
 * as a client that disconnects, change nothing.
 */
export function watchDependency(
  name: string | null,
  failureOf: (error: unknown) => string | undefined,
): WatchedDependency {
  let latest: DependencyHealth = { state: 'unused', name, at: null, reason: null };
  const note = (state: 'ok' | 'failing', reason: string | null) => {
    latest = { state, name, at: new Date().toISOString(), reason };
  };
  return {
    async watch(work) {
      try {
        const result = await work();
        note('ok', null);
        return result;
      } catch (error) {
        const reason = failureOf(error);
        if (reason !== undefined) note('failing', reason);
        throw error;
      }
    },
    read: () => latest,
  };
}

/** A dependency that is not configured. */
export const notConfigured: DependencyHealth = {
  state: 'off',
  name: null,
  at: null,
  reason: null,
};
