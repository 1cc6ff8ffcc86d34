import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { Refusal, reportFailure } from '@targum/deploy/local/launcher/say.ts';
import { ROOT } from '@targum/deploy/local/launcher/settings.ts';

/** The libraries of rules and algorithms, whose tests run fast enough to be repeated for each change. */
const PACKAGES = ['scripture', 'contracts', 'service-kit'];

/**
 * Changes the sources of a library in a copy, one place at a time, and prints the changes that no
 * test of the library notices. Usage: `npm run mutate -- scripture [folder or file below src]`.
 */
async function mutate([name = '', below = '']: string[]): Promise<number> {
  if (!PACKAGES.includes(name)) {
    throw new Refusal(`Usage: npm run mutate -- ${PACKAGES.join('|')} [folder or file below src]`);
  }
  const folder = `libs/${name}`;
  process.chdir(ROOT);
  // The processes that run the tests read it in vitest.config.ts.
  process.env['MUTATED_FOLDER'] = folder;
  const path = join(folder, 'src', below);
  const stryker = new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'libs/tools/src/mutation/vitest.config.ts' },
    mutate: [
      path.endsWith('.ts') ? path : `${path}/**/*.ts`,
      ...['*.test.ts', '*.bench.ts', '*.d.ts', 'testing/**'].map((each) => `!**/${each}`),
    ],
    ignorePatterns: ['docs', '**/dist', '**/.tsc'],
    reporters: ['clear-text', 'progress-append-only'],
    // Stryker would rewrite this file with a part of TypeScript that version 7 does not have.
    tsconfigFile: 'none',
  });
  await stryker.runMutationTest();
  return 0;
}

process.exitCode = await mutate(process.argv.slice(2)).catch(reportFailure);
