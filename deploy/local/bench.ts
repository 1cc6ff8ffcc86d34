import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { say } from './say.ts';
import { ROOT } from './settings.ts';

/** Each benchmark is a program of its own that prints what it measured as ratios. */
const files = globSync('**/*.bench.ts', {
  cwd: ROOT,
  exclude: ['**/node_modules', '**/dist', '**/.tsc'],
}).toSorted();

if (files.length === 0) say('No benchmarks yet');
for (const file of files) {
  say(`\n${file}`);
  const { status } = spawnSync(process.execPath, [join(ROOT, file)], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
