import { join } from 'node:path';
import { ROOT } from '../launcher/settings.ts';

export interface Step {
  name: string;
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  /** The step may exit with `EXIT_NOT_ASKED`. It then counts neither as passed nor as failed. */
  maySkip?: boolean;
}

const bin = (name: string) => join(ROOT, 'node_modules/.bin', name);

/** Checks that run before the tests. Each counts as one test. */
export const CHECKS: Step[] = [
  { name: 'format', command: bin('prettier'), args: ['--check', '.'] },
  { name: 'types', command: bin('tsc'), args: ['-b'] },
  { name: 'lint', command: bin('oxlint'), args: ['--type-aware', '--deny-warnings'] },
  { name: 'borders', command: process.execPath, args: ['deploy/local/repo/borders.ts'] },
  { name: 'unused', command: bin('knip'), args: [] },
  { name: 'audit', command: process.execPath, args: ['deploy/local/repo/audit.ts'], maySkip: true },
  { name: 'builds', command: process.execPath, args: ['deploy/local/repo/builds.ts'] },
  { name: 'bundles', command: process.execPath, args: ['libs/ui-kit/build/check-bundles.ts'] },
];

/** The vitest projects in the order in which they run. */
export const PROJECTS = ['node', 'browser', 'reliability', 'e2e', 'walks', 'releases'];

export const projectStep = (project: string, reportFile: string): Step => ({
  name: `tests: ${project}`,
  command: bin('vitest'),
  args: [
    ...['run', '--project', project, '--reporter=default', '--reporter=json'],
    `--outputFile.json=${reportFile}`,
  ],
});

/** Checks that each rule of `docs/spec` has a passing test. */
export const specStep = (reportFiles: string[]): Step => ({
  name: 'specification',
  command: process.execPath,
  args: ['e2e/spec/check.ts', ...reportFiles],
});
