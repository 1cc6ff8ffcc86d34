import { chmodSync, mkdtempSync, readFileSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { succeeds } from '../processes/run.ts';
import { Refusal } from './say.ts';
import { ensureTools, findTool, installCommand } from './tools.ts';

let bin: string;

function putProgram(name: string, script = 'exit 0'): string {
  const file = join(bin, name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}

const places = () => ({ path: bin, extra: [] });

beforeEach(() => {
  bin = mkdtempSync(join(tmpdir(), 'targum-tools-'));
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(bin, { recursive: true });
});

describe('findTool', () => {
  it('searches the PATH, then the system folders', () => {
    const nginx = putProgram('nginx');
    expect(findTool('nginx', places())).toBe(nginx);
    expect(findTool('nginx', { path: '', extra: [bin] })).toBe(nginx);
  });

  it('ignores files that are not executable', () => {
    chmodSync(putProgram('nginx'), 0o644);
    expect(findTool('nginx', places())).toBeUndefined();
  });
});

describe('installCommand', () => {
  const command = (isRoot: boolean) =>
    installCommand(['nginx', 'redis-server'], { isRoot, places: places() });

  it('uses apt-get as root, and sudo otherwise', () => {
    putProgram('apt-get');
    expect(command(true)?.slice(-3)).toEqual(['sh', 'nginx', 'redis-server']);
    expect(command(false)).toBeUndefined();
    const sudo = putProgram('sudo');
    expect(command(false)?.[0]).toBe(sudo);
  });

  it('uses brew, but not as root', () => {
    const brew = putProgram('brew');
    expect(command(false)).toEqual([brew, 'install', 'nginx', 'redis']);
    expect(command(true)).toBeUndefined();
  });

  it('keeps daemons from starting during the installation, and cleans up', async () => {
    const policy = join(bin, 'policy-rc.d');
    putProgram('apt-get', `"${policy}"; echo "$? $*" >> ${bin}/calls`);
    await runInstall(policy);
    expect(readFileSync(join(bin, 'calls'), 'utf8')).toMatch(
      /^101 install .* nginx redis-server$/m,
    );
    expect(existsSync(policy)).toBe(false);
  });

  it('keeps the PostgreSQL package from creating a database cluster', async () => {
    const settings = join(bin, 'createcluster.d');
    putProgram('apt-get', `cat ${settings}/* > ${bin}/calls`);
    await runInstall(join(bin, 'policy-rc.d'));
    expect(readFileSync(join(bin, 'calls'), 'utf8')).toBe('create_main_cluster = off\n');
    expect(existsSync(settings)).toBe(false);
  });

  it('keeps an existing policy-rc.d', async () => {
    const policy = putProgram('policy-rc.d', 'exit 7');
    putProgram('apt-get', `"${policy}"; echo "$?" >> ${bin}/calls`);
    await runInstall(policy);
    expect(readFileSync(join(bin, 'calls'), 'utf8')).toBe('7\n');
    expect(readFileSync(policy, 'utf8')).toContain('exit 7');
  });

  it('updates the package lists when the first try fails', async () => {
    putProgram('apt-get', `echo "$1" >> ${bin}/calls; [ "$(wc -l < ${bin}/calls)" -gt 1 ]`);
    expect(await runInstall(join(bin, 'policy-rc.d'))).toBe(true);
    expect(readFileSync(join(bin, 'calls'), 'utf8')).toBe('install\nupdate\ninstall\n');
  });

  function runInstall(policy: string): Promise<boolean> {
    const [program = '', ...args] = command(true) ?? [];
    const env = {
      POLICY: policy,
      CLUSTER_SETTINGS: join(bin, 'createcluster.d'),
      PATH: `${bin}:/usr/bin:/bin`,
    };
    return succeeds(program, args, { env });
  }
});

describe('ensureTools', () => {
  it('returns full paths', async () => {
    const nginx = putProgram('nginx');
    expect(await ensureTools(['nginx'], places())).toEqual({ nginx });
  });

  it('says in one line what to do about a tool that cannot be installed', async () => {
    const ensure = ensureTools(['nginx', 'ffmpeg', 'espeak-ng'], places());
    await expect(ensure).rejects.toThrow(Refusal);
    await expect(ensure).rejects.toThrow(
      /^Missing: nginx, ffmpeg, espeak-ng\. [^\n]*apt-get install nginx ffmpeg espeak-ng[^\n]*$/,
    );
  });
});
