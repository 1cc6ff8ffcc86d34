import { AsyncLocalStorage } from 'node:async_hooks';
import type { Recorder } from './figures.ts';

/** The round in which a script calls k6's modules. */
interface Iteration {
  readonly recorder: Recorder;
  /** Counts the users from 1; 0 in setup and teardown. */
  readonly vu: number;
  /** Counts the rounds of all users from 0. */
  readonly number: number;
}

const storage = new AsyncLocalStorage<Iteration>();

/** Calls `work`. Calls of k6's modules within `work` belong to this round. */
export const runIteration = <Result>(iteration: Iteration, work: () => Result): Result =>
  storage.run(iteration, work);

/**
 * Returns the current round.
 * @throws Error outside of a round, such as while a script loads. k6 throws then, too.
 */
export const currentIteration = (): Iteration => {
  const iteration = storage.getStore();
  if (iteration === undefined) throw new Error('k6 does not allow this call while a script loads.');
  return iteration;
};
