import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let clone: string;

const LOCK = {
  packages: {
    '': {},
    'libs/a': {},
    'node_modules/@targum/a': { link: true },
    'node_modules/x': { version: '1.0.0', integrity: 'sha512-1' },
    'node_modules/y-elsewhere': { version: '1.0.0', integrity: 'sha512-2', optional: true },
  },
};
const { '': _root, 'node_modules/y-elsewhere': _other, ...INSTALLED } = LOCK.packages;

function putJson(file: string, content: unknown): void {
  writeFileSync(join(clone, file), JSON.stringify(content));
}

/**
 * Creates a clone with a fake npm that records its calls and installs what the lockfile requires.
 */
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'targum-bootstrap-'));
  for (const folder of ['deploy/local', 'bin', 'node_modules/node/bin']) {
    mkdirSync(join(clone, folder), { recursive: true });
  }
  cpSync(join(import.meta.dirname, 'bootstrap.mjs'), join(clone, 'deploy/local/bootstrap.mjs'));
  writeFileSync(
    join(clone, 'deploy/local/start.ts'),
    "console.log('started', process.argv[2]); process.exit(7);\n",
  );
  symlinkSync(process.execPath, join(clone, 'node_modules/node/bin/node'));
  putJson('package-lock.json', LOCK);
  putJson('node_modules/.package-lock.json', { packages: INSTALLED });
  putJson('wanted.json', { packages: INSTALLED });
  writeFileSync(
    join(clone, 'bin/npm'),
    `#!/bin/sh\necho "$*" >> npm-calls\ncp wanted.json node_modules/.package-lock.json\n`,
  );
  chmodSync(join(clone, 'bin/npm'), 0o755);
});

afterEach(() => rmSync(clone, { recursive: true }));

function bootstrap(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(clone, 'deploy/local/bootstrap.mjs'), ...args],
    { env: { PATH: `${join(clone, 'bin')}:/usr/bin:/bin` }, encoding: 'utf8' },
  );
  return { status, stdout, stderr };
}
const npmCalls = () =>
  existsSync(join(clone, 'npm-calls')) ? readFileSync(join(clone, 'npm-calls'), 'utf8') : '';

describe('bootstrap', () => {
  it('runs the command and returns its exit code', () => {
    expect(bootstrap('start', 'extra')).toEqual({
      status: 7,
      stdout: 'started extra\n',
      stderr: '',
    });
    expect(npmCalls()).toBe('');
  });

  it('installs packages once when they differ from the lockfile', () => {
    const old = { ...INSTALLED, 'node_modules/x': { version: '0.9.0', integrity: 'sha512-0' } };
    putJson('node_modules/.package-lock.json', { packages: old });
    expect(bootstrap('start').stdout).toMatch(/^Installing packages .*\nstarted/);
    expect(npmCalls()).toMatch(/^ci .*\n$/);
    bootstrap('start');
    expect(npmCalls()).toMatch(/^ci .*\n$/);
  });

  it('installs missing packages', () => {
    rmSync(join(clone, 'node_modules/.package-lock.json'));
    expect(bootstrap('start').status).toBe(7);
    expect(npmCalls()).toMatch(/^ci .*\n$/);
  });

  it('says what to do when packages cannot be installed', () => {
    rmSync(join(clone, 'node_modules/.package-lock.json'));
    writeFileSync(join(clone, 'bin/npm'), '#!/bin/sh\nexit 1\n');
    const { status, stderr } = bootstrap('start');
    expect(status).toBe(1);
    expect(stderr).toMatch(/^The packages could not be installed: [^\n]*\n$/);
  });

  it('rejects an unknown command', () => {
    const { status, stderr } = bootstrap('stop');
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Usage: /);
  });
});
