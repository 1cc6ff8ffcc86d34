import { existsSync, readFileSync } from 'node:fs';
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

/**
 * Counts the tests in vitest's JSON report. A run that fails without a failed test (a file that
 * does not load, an error outside the tests, no tests) counts as one failure.
 */
export function countTests(reportFile: string, exitedWell: boolean): Count {
  if (!existsSync(reportFile)) return { passed: 0, failed: 1 };
  const parsed = schema.safeParse(JSON.parse(readFileSync(reportFile, 'utf8')));
  if (!parsed.success) return { passed: 0, failed: 1 };
  const { numPassedTests: passed, numFailedTests, success } = parsed.data;
  const broken = !exitedWell || !success || passed + numFailedTests === 0;
  return { passed, failed: numFailedTests === 0 && broken ? 1 : numFailedTests };
}
