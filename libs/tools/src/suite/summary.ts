import { ROOT } from '@targum/deploy/local/launcher/settings.ts';
import { reportedTests } from '../spec/tests.ts';
import type { Tally } from './steps.ts';
import { readReport } from './test-report.ts';

const MOST = 20;

/** Returns lines of seconds, file and name. Leaves out unreadable reports. */
export function slowestTests(reportFiles: readonly string[], root = ROOT): string[] {
  return reportFiles
    .map(readReport)
    .filter((report) => report !== undefined)
    .flatMap((report) => reportedTests(report, root))
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
