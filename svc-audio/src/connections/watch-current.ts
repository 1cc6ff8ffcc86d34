import type { DependencyHealth } from '@targum/contracts/on-demand';
import { HttpError, notConfigured, watchDependency } from '@targum/service-kit';
import type { WatchedDependency } from '@targum/service-kit';

/**
 * Returns the error code of a failure. Undefined for an unusable recording or a closed connection,
 * which is not a failure.
 */
const failureOf = (error: unknown): string | undefined => {
  if (!(error instanceof HttpError)) return 'internal';
  return error.status >= 500 ? error.code : undefined;
};

/**
 * Watches a service that can change while the process runs.
 * @param nameOf returns the model or engine in effect; undefined if nothing is connected.
 */
export const watchCurrent = (nameOf: () => string | null | undefined) => {
  const make = (): WatchedDependency | undefined => {
    const name = nameOf();
    return name === undefined ? undefined : watchDependency(name, failureOf);
  };
  let current = make();
  return {
    watch: <Result>(work: () => Promise<Result>): Promise<Result> =>
      current === undefined ? work() : current.watch(work),
    read: (): DependencyHealth => current?.read() ?? notConfigured,
    /** Forgets the former service. */
    update(): void {
      current = make();
    },
  };
};
