import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ensureDefaultText, findDefaultText } from './sword-text.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'targum-sword-'));
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(dir, { recursive: true });
});

const MODULE = 'usr/share/sword/mods.d/engWEB2015eb.conf';
const where = () => ({ cache: join(dir, 'cache'), root: join(dir, 'root') });
const places = () => ({ path: join(dir, 'bin'), extra: [] });
const inRoot = () => join(dir, 'root/usr/share/sword');
const inCache = () => join(dir, 'cache/usr/share/sword');

/** Installs an apt-get that records its calls and runs a script. */
function putAptGet(script: string): void {
  mkdirSync(join(dir, 'bin'));
  const file = join(dir, 'bin/apt-get');
  writeFileSync(file, `#!/bin/sh\necho "$*" >> ${dir}/calls\n${script}\n`);
  chmodSync(file, 0o755);
  vi.stubEnv('PATH', `${join(dir, 'bin')}:/usr/bin:/bin`);
  vi.stubEnv('POLICY', join(dir, 'policy-rc.d'));
  vi.stubEnv('CLUSTER_SETTINGS', join(dir, 'createcluster.d'));
}

const calls = () =>
  existsSync(join(dir, 'calls')) ? readFileSync(join(dir, 'calls'), 'utf8') : '';

const putModule = (folder: string): void => {
  mkdirSync(join(folder, MODULE, '..'), { recursive: true });
  writeFileSync(join(folder, MODULE), '');
};

/** Returns a script that makes the package in the current folder. */
const download = () => `mkdir -p ${dir}/package/DEBIAN $(dirname ${dir}/package/${MODULE})
  touch ${dir}/package/${MODULE}
  printf 'Package: x\\nVersion: 1\\nArchitecture: all\\nMaintainer: x\\nDescription: x\\n' > ${dir}/package/DEBIAN/control
  dpkg-deb -b ${dir}/package ./x.deb >/dev/null`;

describe('the default text', () => {
  it("[11.54] is the system's package if there is one, and nothing is installed then", async () => {
    putAptGet('exit 1');
    expect(findDefaultText(where())).toBeUndefined();
    putModule(join(dir, 'cache'));
    expect(findDefaultText(where())).toBe(inCache());
    putModule(join(dir, 'root'));
    expect(await ensureDefaultText(where(), { isRoot: true, places: places() })).toBe(inRoot());
    expect(calls()).toBe('');
  });

  it('[11.54] is installed by root as a package of the system', async () => {
    const file = join(dir, 'root', MODULE);
    putAptGet(`mkdir -p $(dirname ${file}) && touch ${file}`);
    expect(await ensureDefaultText(where(), { isRoot: true, places: places() })).toBe(inRoot());
    expect(calls()).toMatch(/^install .* sword-text-web\n$/);
  });

  it('[11.54] is unpacked by an ordinary user, without sudo', async () => {
    putAptGet(download());
    const ensure = () => ensureDefaultText(where(), { isRoot: false, places: places() });
    expect(await ensure()).toBe(inCache());
    expect(await ensure()).toBe(inCache());
    expect(calls()).toMatch(/^download .* sword-text-web\n$/);
    expect(existsSync(join(dir, 'cache/x.deb'))).toBe(false);
  });

  it.each([true, false])(
    '[11.54] is missing if no package is found, and is not looked for again (as root: %s)',
    async (isRoot) => {
      putAptGet('exit 100');
      const ensure = () => ensureDefaultText(where(), { isRoot, places: places() });
      expect(await ensure()).toBeUndefined();
      const first = calls();
      expect(first).not.toBe('');
      expect(await ensure()).toBeUndefined();
      expect(calls()).toBe(first);
    },
  );

  it('[11.54] is missing on a system without apt-get', async () => {
    expect(await ensureDefaultText(where(), { isRoot: true, places: places() })).toBeUndefined();
  });
});
