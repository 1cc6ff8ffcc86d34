import { AsyncLocalStorage } from 'node:async_hooks';
import type { Recorder } from './figures.ts';

/** The round that calls k6's modules. */
interface Iteration {
  readonly recorder: Recorder;
  /** Counts the users from 1; 0 in setup and teardown. */
  readonly vu: number;
  /** Counts the rounds of all users from 0. */
  readonly number: number;
}

const storage = new AsyncLocalStorage<Iteration>();

/** Calls `work`. The calls that it makes to k6's modules belong to this round. */
export const runIteration = <Result>(iteration: Iteration, work: () => Result): Result =>
  storage.run(iteration, work);

/** @throws Error while a script loads, as k6 does. */
export const currentIteration = (): Iteration => {
  const iteration = storage.getStore();
  if (iteration === undefined) throw new Error('k6 does not allow this call while a script loads.');
  return iteration;
};
