import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const STEPS = join(import.meta.dirname, 'steps.ts');

/** Runs two steps as `npm test` runs its tests. The first one waits until it is stopped. */
const TWO_STEPS = `
  import { runStep, stopSteps } from ${JSON.stringify(STEPS)};
  const step = (name, rest) => ({
    name, command: process.execPath, args: ['-e', 'console.log("' + name + '");' + rest],
  });
  process.once('SIGTERM', () => void stopSteps('SIGTERM').then(() => process.exit(1)));
  await runStep(step('first', 'setInterval(() => {}, 1000)'), 'while it runs');
  await runStep(step('second', ''), 'while it runs');
`;

it('npm test starts no further step once a signal has stopped the steps', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', TWO_STEPS], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
    if (printed === 'first\n') child.kill('SIGTERM');
  });
  // The steps share this stdout, so `close` also waits for a step that outlives the process.
  const [code] = (await once(child, 'close')) as [number];
  expect(printed).toBe('first\n');
  expect(code).toBe(1);
});
