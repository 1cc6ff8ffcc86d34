/** Stands in for the module `k6`. */
import { setTimeout } from 'node:timers/promises';
import { currentIteration } from '../iteration.ts';

/** k6 joins the names of groups with this text, and refuses it in the names of checks. */
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

/**
 * Returns a promise. k6's own `sleep` returns nothing: it blocks its thread, which runs only one
 * user.
 */
export const sleep = (seconds: number): Promise<void> => setTimeout(1000 * seconds);
