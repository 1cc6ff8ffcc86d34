import { STANDIN_MODEL } from '@targum/contracts';
import type { DependencyHealth } from '@targum/contracts/on-demand';

/**
 * Remembers the outcome of the latest call to a service outside the product. The state of the
 * built-in stand-in is `stand-in`, unless its latest call failed.
 * @param name the model or engine, if known
 * @param failureOf returns a word for the reason if the error is a failure of that service.
 * Undefined for other errors, such as a disconnecting client, which are ignored.
 */
export function watchDependency(
  name: string | null,
  failureOf: (error: unknown) => string | undefined,
) {
  let latest: DependencyHealth = { state: 'unused', name, at: null, reason: null };
  const note = (state: 'ok' | 'failing', reason: string | null) => {
    latest = { state, name, at: new Date().toISOString(), reason };
  };
  return {
    async watch<Result>(work: () => Promise<Result>): Promise<Result> {
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
    read: (): DependencyHealth =>
      name === STANDIN_MODEL && latest.state !== 'failing'
        ? { ...latest, state: 'stand-in' }
        : latest,
  };
}

export type WatchedDependency = ReturnType<typeof watchDependency>;

/** The health of a dependency that is not configured. */
export const notConfigured: DependencyHealth = {
  state: 'off',
  name: null,
  at: null,
  reason: null,
};
