import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const run = (...args: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'test.ts'), ...args], {
    encoding: 'utf8',
  });

it.each([['--changes'], ['svc-auth'], ['--changed', 'main']])('npm test refuses %j', (...args) => {
  const { status, stderr } = run(...args);
  expect(status).toBe(1);
  expect(stderr).toBe('Usage: npm test [-- --changed[=<commit>]]\n');
});

it('npm test refuses to compare with a commit that git does not know', () => {
  const { status, stderr } = run('--changed=missing');
  expect(status).toBe(1);
  expect(stderr).toMatch(/^git diff .* failed: .*missing/);
});
