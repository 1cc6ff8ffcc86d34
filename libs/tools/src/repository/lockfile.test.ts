import { expect, it } from 'vitest';
import { completeLockfile, missingPackages, readLockfile } from './lockfile.ts';

it('the lockfile contains the packages of all platforms (libs/tools/src/repository/lockfile.ts adds missing ones)', () => {
  const lock = readLockfile();
  expect(Object.keys(lock.packages).length).toBeGreaterThan(100);
  expect(missingPackages(lock)).toEqual([]);
});

it('completeLockfile adds the packages of other platforms', () => {
  const optionalDependencies = { 'x-linux-x64': '2.0.0', '@x/y-linux-arm64-musl': '2.0.0' };
  const lock = {
    lockfileVersion: 3,
    packages: {
      'node_modules/x': { version: '2.0.0', dev: true, optionalDependencies },
      'node_modules/x-linux-x64': { version: '2.0.0', optional: true },
    },
  };
  const whole = completeLockfile(lock);
  expect(missingPackages(whole)).toEqual([]);
  expect(whole.packages['node_modules/@x/y-linux-arm64-musl']).toEqual({
    version: '2.0.0',
    cpu: ['arm64'],
    dev: true,
    libc: ['musl'],
    optional: true,
    os: ['linux'],
  });
  expect(whole.packages['node_modules/x-linux-x64']).toBe(
    lock.packages['node_modules/x-linux-x64'],
  );
});
