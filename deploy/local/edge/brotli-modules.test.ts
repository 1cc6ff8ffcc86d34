import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findTool } from '../launcher/tools.ts';
import { findBrotliModules } from './brotli-modules.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'targum-brotli-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

function putProgram(name: string, script: string): string {
  const file = join(dir, name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}

const MODULES = ['ngx_http_brotli_static_module.so', 'ngx_http_brotli_filter_module.so'];
/**
 * Creates a fake nginx that reports this test's folder as the folder of its modules, and accepts
 * every module.
 */
const nginx = () =>
  putProgram('nginx', `[ "$1" = -t ] || echo "built with --modules-path=${dir}/modules --x" >&2`);
const downloads = (script: string) => putProgram('apt-get', `echo "$*" >> ${dir}/calls; ${script}`);
const calls = () => readFileSync(join(dir, 'calls'), 'utf8').trim().split('\n');

function installModules(...names: string[]): string {
  const folder = join(dir, 'modules');
  mkdirSync(folder);
  for (const name of names) writeFileSync(join(folder, name), '');
  return folder;
}

/** Creates a fake apt-get. A package that it downloads has the module that the package's name names. */
function distribution(): string {
  const root = join(dir, 'package');
  return downloads(
    `for name; do :; done
    rm -rf ${root}
    mkdir -p ${root}/DEBIAN ${root}/usr/lib/nginx/modules
    touch ${root}/usr/lib/nginx/modules/ngx_http_brotli_\${name##*-}_module.so
    printf 'Package: x\\nVersion: 1\\nArchitecture: all\\nMaintainer: x\\nDescription: x\\n' > ${root}/DEBIAN/control
    dpkg-deb -b ${root} ./x.deb >/dev/null`,
  );
}

describe('the modules for brotli', () => {
  it('are the installed modules if nginx has them', async () => {
    const folder = installModules(...MODULES);
    const found = findBrotliModules({ nginx: nginx(), cache: join(dir, 'cache'), aptGet: 'none' });
    expect(await found).toBe(folder);
  });

  it.each([
    { installed: [], what: 'none is' },
    { installed: MODULES.slice(0, 1), what: 'only one is' },
  ])(
    'are unpacked from the packages of the distribution if $what installed',
    async ({ installed }) => {
      installModules(...installed);
      const where = { nginx: nginx(), cache: join(dir, 'cache'), aptGet: distribution() };
      const folder = join(dir, 'cache/usr/lib/nginx/modules');
      expect(await findBrotliModules(where)).toBe(folder);
      expect(await findBrotliModules(where)).toBe(folder);
      expect(readdirSync(folder).toSorted()).toEqual(MODULES.toSorted());
      expect(calls()).toHaveLength(2);
    },
  );

  it('are the one that is installed if the other one cannot be downloaded', async () => {
    const folder = installModules(MODULES[0]!);
    const where = { nginx: nginx(), cache: join(dir, 'cache'), aptGet: downloads('exit 100') };
    expect(await findBrotliModules(where)).toBe(folder);
  });

  it('are missing if the downloads fail, and are not downloaded again', async () => {
    const where = { nginx: nginx(), cache: join(dir, 'cache'), aptGet: downloads('exit 100') };
    expect(await findBrotliModules(where)).toBeUndefined();
    expect(await findBrotliModules(where)).toBeUndefined();
    expect(calls()).toHaveLength(2);
  });

  it('are missing if nginx refuses a downloaded module', async () => {
    const real = findTool('nginx') ?? 'nginx';
    const cache = join(dir, 'cache');
    const aptGet = downloads(`mkdir -p usr && echo broken > usr/${MODULES[0]}`);
    expect(await findBrotliModules({ nginx: real, cache, aptGet })).toBeUndefined();
    expect(existsSync(join(cache, 'usr', MODULES[0]!))).toBe(true);
  });
});
