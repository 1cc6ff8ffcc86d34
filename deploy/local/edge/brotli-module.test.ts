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
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findTool } from '../launcher/tools.ts';
import { findBrotliModule } from './brotli-module.ts';

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

const MODULE = 'ngx_http_brotli_static_module.so';
/**
 * Creates a fake nginx that reports this test's folder as the folder of its modules, and accepts
 * every module.
 */
const nginx = () =>
  putProgram('nginx', `[ "$1" = -t ] || echo "built with --modules-path=${dir}/modules --x" >&2`);
const downloads = (script: string) => putProgram('apt-get', `echo "$*" >> ${dir}/calls; ${script}`);
const calls = () => readFileSync(join(dir, 'calls'), 'utf8').trim().split('\n').length;

describe('the brotli module', () => {
  it('is the installed module if nginx has one', async () => {
    const module = join(dir, 'modules', MODULE);
    mkdirSync(join(dir, 'modules'));
    writeFileSync(module, '');
    const found = findBrotliModule({ nginx: nginx(), cache: join(dir, 'cache'), aptGet: 'none' });
    expect(await found).toBe(module);
  });

  it('is unpacked from the package of the distribution, without installing the package', async () => {
    const root = join(dir, 'package');
    const aptGet = downloads(
      `mkdir -p ${root}/DEBIAN ${root}/usr/lib/nginx/modules
      touch ${root}/usr/lib/nginx/modules/${MODULE}
      printf 'Package: x\\nVersion: 1\\nArchitecture: all\\nMaintainer: x\\nDescription: x\\n' > ${root}/DEBIAN/control
      dpkg-deb -b ${root} ./x.deb >/dev/null`,
    );
    const where = { nginx: nginx(), cache: join(dir, 'cache'), aptGet };
    const module = join(dir, 'cache/usr/lib/nginx/modules', MODULE);
    expect(await findBrotliModule(where)).toBe(module);
    expect(await findBrotliModule(where)).toBe(module);
    expect(calls()).toBe(1);
  });

  it('is missing if the download fails, and is not downloaded again', async () => {
    const where = { nginx: nginx(), cache: join(dir, 'cache'), aptGet: downloads('exit 100') };
    expect(await findBrotliModule(where)).toBeUndefined();
    expect(await findBrotliModule(where)).toBeUndefined();
    expect(calls()).toBe(1);
  });

  it('is missing if nginx refuses the downloaded module', async () => {
    const real = findTool('nginx') ?? 'nginx';
    const cache = join(dir, 'cache');
    const aptGet = downloads(`mkdir -p usr && echo broken > usr/${MODULE}`);
    expect(await findBrotliModule({ nginx: real, cache, aptGet })).toBeUndefined();
    expect(existsSync(join(cache, 'usr', MODULE))).toBe(true);
  });
});
