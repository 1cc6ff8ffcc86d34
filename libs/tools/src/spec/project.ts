import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@targum/deploy/local/launcher/settings.ts';
import { parseLiterals } from './literals.ts';
import type { Literal } from './literals.ts';
import { readRules } from './rules.ts';
import type { Rule } from './rules.ts';
import { declaredTests, reportedTests } from './tests.ts';
import type { Test } from './tests.ts';

/** The text of a file, by its path from the repository's root; empty if the file does not exist. */
export function readText(file: string): string {
  const path = join(ROOT, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/** The rules of `docs/spec`. */
export const projectRules = (): Rule[] => readRules(join(ROOT, 'docs/spec'));

/** The literals that `npm run spec:mutate` changes. */
export const projectLiterals = (): Literal[] =>
  parseLiterals(readText('libs/tools/src/spec/literals.yaml'));

/** The tests in vitest's JSON reports; without reports, the tests that the sources declare. */
export async function projectTests(reports: readonly string[]): Promise<Test[]> {
  if (reports.length === 0) return declaredTests(ROOT);
  return reports.flatMap((report) => reportedTests(readFileSync(report, 'utf8'), ROOT));
}
