/** Stands in for the module `k6`. */
import { setTimeout } from 'node:timers/promises';
import { currentIteration } from '../iteration.ts';

/** Separates the names of groups, so that k6 refuses it in the names of checks. */
const SEPARATOR = '::';

export const check = <Value>(
  value: Value,
  checks: Readonly<Record<string, (value: Value) => boolean>>,
): boolean => {
  const { recorder } = currentIteration();
  const results = Object.entries(checks).map(([name, passes]) => {
    if (name.includes(SEPARATOR)) throw new Error(`k6 refuses the name of a check: ${name}`);
    const passed = passes(value);
    recorder.addCheck(name, passed);
    return passed;
  });
  return results.every(Boolean);
};

/** Returns a promise, where k6 stops the one user who runs in its thread. */
export const sleep = (seconds: number): Promise<void> => setTimeout(1000 * seconds);
