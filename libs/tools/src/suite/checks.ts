import { join } from 'node:path';
import { ROOT } from '@targum/deploy/local/launcher/settings.ts';
import type { Step } from './steps.ts';

/**
 * The vitest project that runs in the background, while other tests wait for outages and restarts.
 */
const IN_BACKGROUND = 'browser*';

const bin = (name: string) => join(ROOT, 'node_modules/.bin', name);

const node = (name: string, file: string): Step => ({
  name,
  command: process.execPath,
  args: [file],
});

/**
 * TypeScript and the type-aware linter are Go programs. They collect garbage less often, which saves
 * a third of the linter's CPU and a tenth of TypeScript's.
 */
const RARE_COLLECTION = { GOGC: '400' };

/**
 * TypeScript starts four checkers by default. Each of them repeats work, and together they take two
 * thirds more CPU than one.
 */
const TYPES: Step = {
  name: 'types',
  command: bin('tsc'),
  args: ['-b', '--checkers', '1'],
  env: RARE_COLLECTION,
};

/**
 * Lints these files, by default all. The type-aware linter starts a checker for each core. Like
 * those of TypeScript, they repeat work, and two of them take as long as one.
 */
const lint = (...files: readonly string[]): Step => ({
  name: 'lint',
  command: bin('oxlint'),
  args: ['--type-aware', '--deny-warnings', '--no-error-on-unmatched-pattern', ...files],
  env: { ...RARE_COLLECTION, GOMAXPROCS: '1' },
});

/** Lanes run in parallel. Each check counts as one test. */
export const CHECKS: readonly (readonly Step[])[] = [
  [
    node('builds', 'deploy/local/builds.ts'),
    node('bundles', 'libs/ui-kit/build/check-bundles.ts'),
    node('borders', 'libs/tools/src/repository/borders.ts'),
    { name: 'unused', command: bin('knip'), args: [] },
    { name: 'format', command: bin('oxfmt'), args: ['--check'] },
    { ...node('audit', 'libs/tools/src/repository/audit.ts'), maySkip: true },
  ],
  [TYPES, lint()],
];

/**
 * Returns the steps that check changed files. Leaves out tests of whole programs: those in
 * Chromium, reliability tests and floods.
 */
export const changedSteps = (commit: string, files: readonly string[]): readonly Step[] => [
  TYPES,
  {
    name: 'format',
    command: bin('oxfmt'),
    args: ['--check', '--no-error-on-unmatched-pattern', ...files],
  },
  lint(...files),
  node('borders', 'libs/tools/src/repository/borders.ts'),
  node('specification', 'libs/tools/src/spec/check.ts'),
  {
    name: 'tests',
    command: bin('vitest'),
    args: [
      ...['run', '--project', 'node*', '--project', 'browser*', '--passWithNoTests'],
      ...['--changed', commit],
    ],
  },
];

/** The vitest projects that run one after the other, each with all cores. */
export const PROJECTS: readonly string[] = ['node*', 'e2e'];

/**
 * The lanes of the other projects. Half of the time, the first lane only waits for outages and
 * restarts, so the second lane runs beside it.
 */
export const LAST_PROJECTS: readonly (readonly string[])[] = [
  ['reliability', 'floods'],
  [IN_BACKGROUND],
];

export const projectStep = (project: string, reportFile: string): Step => ({
  name: `tests: ${project}`,
  command: bin('vitest'),
  args: [
    ...['run', '--project', project, '--reporter=default', '--reporter=json'],
    `--outputFile.json=${reportFile}`,
  ],
  isInBackground: project === IN_BACKGROUND,
});

export const specStep = (reportFiles: string[]): Step => ({
  name: 'specification',
  command: process.execPath,
  args: ['libs/tools/src/spec/check.ts', ...reportFiles],
});
