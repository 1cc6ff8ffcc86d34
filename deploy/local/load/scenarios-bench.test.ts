import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ROOT } from '../launcher/settings.ts';
import { findTool, toolFolders } from '../launcher/tools.ts';

/** An address on which nothing listens. */
const NOWHERE = 'http://127.0.0.1:1';

const bench = (args: readonly string[], env: Readonly<Record<string, string>>) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'scenarios.bench.ts'), ...args], {
    encoding: 'utf8',
    env: { BASE_URL: NOWHERE, PATH: '', ...env },
  });

/**
 * Installs a program `k6` that prints its arguments and USERS. Exits with 99 for the script
 * `failing`.
 */
const installK6 = (failing = 'none') => {
  const folder = mkdtempSync(join(tmpdir(), 'targum-k6-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(
    join(folder, 'k6'),
    `#!/bin/sh\necho "$# $*, USERS=$USERS"\ncase "$2" in *${failing}.ts) exit 99;; esac\n`,
    { mode: 0o755 },
  );
  return folder;
};

describe('npm run bench -- scenarios', () => {
  it('runs each script with the k6 on the PATH', () => {
    const PATH = installK6();
    const { status, stdout } = bench(['streams', 'smoke'], { PATH, USERS: '7', DURATION: '5s' });
    expect(stdout.split('\n')).toEqual([
      `Running ${PATH}/k6`,
      `smoke (once) by k6 at ${NOWHERE}`,
      `2 run ${ROOT}/deploy/k6/smoke.ts, USERS=7`,
      `streams (7 users, 5 s) by k6 at ${NOWHERE}`,
      `2 run ${ROOT}/deploy/k6/streams.ts, USERS=7`,
      '',
    ]);
    expect(status).toBe(0);
  });

  it('runs all scripts and exits with 1 when k6 reports a broken threshold', () => {
    const { status, stdout } = bench([], { PATH: installK6('smoke') });
    expect(stdout.match(/^2 run .*?(?=\.ts)/gm)?.map((line) => line.split('/').at(-1))).toEqual([
      ...['smoke', 'ordinary-calls', 'streams', 'audio'],
    ]);
    expect(status).toBe(1);
  });

  it.skipIf(findTool('k6', { ...toolFolders(), path: '' }))(
    'says first that Node stands in for a missing k6, and exits with 1 for a failed setup',
    () => {
      const { status, stdout } = bench(['smoke'], {});
      expect(stdout.split('\n')).toEqual([
        'k6 is not on the PATH. Node stands in for it, with the same scripts, checks and thresholds.',
        `smoke (once) by Node at ${NOWHERE}`,
        expect.stringMatching(/^ {2}BROKEN POST \/api\/auth\/signup: 0 fetch failed/),
        '',
      ]);
      expect(status).toBe(1);
    },
  );

  it('refuses an unknown scenario', () => {
    const { status, stderr } = bench(['smok'], {});
    expect(stderr).toBe(
      'Unknown scenario smok. Scenarios: smoke, ordinary-calls, streams, audio.\n',
    );
    expect(status).toBe(78);
  });
});
