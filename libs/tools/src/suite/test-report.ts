import { readFileSync } from 'node:fs';
import { z } from 'zod';

const schema = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  success: z.boolean(),
});

export interface Count {
  passed: number;
  failed: number;
}

/** Returns the parsed report, or undefined if a crashed run did not write all of it. */
export function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Counts the tests in vitest's JSON report. A run that fails without a failed test (a file that
 * does not load, an error outside the tests, no tests) counts as one failure.
 */
export function countTests(reportFile: string, exitedWell: boolean): Count {
  const parsed = schema.safeParse(readReport(reportFile));
  if (!parsed.success) return { passed: 0, failed: 1 };
  const { numPassedTests: passed, numFailedTests, success } = parsed.data;
  const broken = !exitedWell || !success || passed + numFailedTests === 0;
  return { passed, failed: numFailedTests === 0 && broken ? 1 : numFailedTests };
}
