import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createMemoryFolder, forbidsPrograms } from './memory-folder.ts';

describe('forbidsPrograms', () => {
  const mounts = [
    'tmpfs /dev/shm tmpfs rw,nosuid,nodev,noexec,relatime 0 0',
    'tmpfs /run tmpfs rw,noexec 0 0',
    'tmpfs /run tmpfs rw 0 0',
  ].join('\n');

  it.each([
    ['a mount without programs', '/dev/shm', true],
    ['a later mount at the same place, which counts', '/run', false],
    ['a place that is no mount', '/tmp', true],
  ])('reads %s', (_what, path, expected) => {
    expect(forbidsPrograms(mounts, path)).toBe(expected);
  });
});

describe('createMemoryFolder', () => {
  const path = mkdtempSync(join(tmpdir(), 'memory-folder-'));
  afterAll(() => rmSync(path, { recursive: true }));
  const room = { path, mounts: `tmpfs ${path} tmpfs rw 0 0`, freeBytes: 2 ** 33 };

  it('creates a folder that other users can enter', () => {
    const folder = createMemoryFolder(room)!;
    expect(dirname(folder)).toBe(path);
    expect(statSync(folder).mode & 0o777).toBe(0o755);
  });

  it.each([
    ['little memory is left', { freeBytes: 2 ** 30 }],
    ['programs may not run there', { mounts: `tmpfs ${path} tmpfs rw,noexec 0 0` }],
  ])('creates no folder if %s', (_why, change) => {
    expect(createMemoryFolder({ ...room, ...change })).toBeUndefined();
  });
});
