import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@targum/deploy/local/launcher/settings.ts';
import { readRules } from './rules.ts';
import type { Rule } from './rules.ts';
import { declaredTests, reportedTests } from './tests.ts';
import type { Test } from './tests.ts';

export const projectRules = (): Rule[] => readRules(join(ROOT, 'docs/spec'));

/** Returns the tests in vitest's JSON reports; without reports, the tests that the sources declare. */
export async function projectTests(reports: readonly string[]): Promise<Test[]> {
  if (reports.length === 0) return declaredTests(ROOT);
  return reports.flatMap((report) => reportedTests(JSON.parse(readFileSync(report, 'utf8')), ROOT));
}
