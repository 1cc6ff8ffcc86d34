import { existsSync, readFileSync } from 'node:fs';
import { ROOT } from '@targum/deploy/local/launcher/settings.ts';
import { reportedTests } from '../spec/tests.ts';
import type { Tally } from './steps.ts';

const MOST = 20;

/**
 * Describes the slowest tests of a run, one a line: seconds, file and name. A report that a crashed
 * run did not write is left out.
 * @param reportFiles vitest's JSON reports.
 */
export function slowestTests(reportFiles: readonly string[], root = ROOT): string[] {
  return reportFiles
    .filter((file) => existsSync(file))
    .flatMap((file) => reportedTests(readFileSync(file, 'utf8'), root))
    .flatMap(({ file, name, ms }) => (ms === undefined ? [] : [{ file, name, ms }]))
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, MOST)
    .map(({ file, name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${file}  ${name}`);
}

/** Describes a whole run: its slowest tests, its steps and, in the last line, its counts. */
export function summarize({ passed, failed, steps }: Tally, slowest: readonly string[]): string {
  const tests = slowest.length > 0 ? ['', 'The slowest tests:', ...slowest] : [];
  return [...tests, '', 'The steps:', ...steps, '', `${passed} passed, ${failed} failed`].join(
    '\n',
  );
}
