import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startChild } from './child.ts';
import type { ChildSpec } from './child.ts';
import { takeLock } from './lock.ts';
import { processIdentity } from './process-identity.ts';
import { recordProcess, stopLeftovers } from './run-records.ts';
import { Refusal } from '../launcher/say.ts';
import { createSupervisor } from './supervisor.ts';
import type { Supervisor } from './supervisor.ts';

const LONG_WAIT = { timeout: 15_000 };
let dir: string;
let supervisor: Supervisor;
const printed: string[] = [];

/** Returns a process that writes its pid to `<name>.pid` and then runs `code`. */
function fake(name: string, code = 'setInterval(() => {}, 1000)'): ChildSpec {
  const script = `require('fs').writeFileSync(${JSON.stringify(join(dir, `${name}.pid`))}, String(process.pid)); ${code}`;
  return {
    name,
    command: process.execPath,
    args: ['-e', script],
    env: {},
    cwd: dir,
    logFile: join(dir, `${name}.log`),
    graceMs: 300,
  };
}

const pidOf = (name: string) => {
  const file = join(dir, `${name}.pid`);
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
};
const runs = (pid: number) => processIdentity(pid) !== undefined;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'targum-supervisor-'));
  supervisor = createSupervisor(join(dir, 'run'));
  printed.length = 0;
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed.push(String(text).trimEnd());
    return true;
  });
});

afterEach(async () => {
  supervisor.close();
  await supervisor.stop(['a', 'b']);
  vi.restoreAllMocks();
  rmSync(dir, { recursive: true, force: true });
});

it('the supervisor waits until a process is ready, and stops it', async () => {
  await supervisor.start({ spec: fake('a'), isReady: ({ pid }) => pidOf('a') === pid });
  const pid = pidOf('a');
  expect(runs(pid)).toBe(true);
  await supervisor.stop(['a']);
  expect(runs(pid)).toBe(false);
  expect(existsSync(join(dir, 'run/a.json'))).toBe(false);
});

it('the supervisor restarts a process that died, and reports it', async () => {
  await supervisor.start({ spec: fake('a'), isReady: ({ pid }) => pidOf('a') === pid });
  const first = pidOf('a');
  process.kill(first, 'SIGKILL');
  await vi.waitFor(() => expect(printed).toContain('a runs again'), LONG_WAIT);
  expect(pidOf('a')).not.toBe(first);
  expect(printed[0]).toBe('a ended (SIGKILL); starting it again in 0.25 s');
});

it('the supervisor shows the log of a process that ends before it is ready', async () => {
  const spec = fake('a', "console.error('DATABASE_URL: missing'); process.exit(78)");
  const start = supervisor.start({ spec, isReady: () => false });
  await expect(start).rejects.toThrow(Refusal);
  await expect(start).rejects.toThrow(/exit code 78[^]*DATABASE_URL: missing/);
});

it('the supervisor kills a process that does not stop, and its children', async () => {
  const stubborn = `
    process.on('SIGTERM', () => {});
    const child = require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    require('fs').writeFileSync('inner.pid', String(child.pid));
    setInterval(() => {}, 1000)`;
  await supervisor.start({ spec: fake('a', stubborn), isReady: () => pidOf('inner') > 0 });
  const [outer, inner] = [pidOf('a'), pidOf('inner')];
  await supervisor.stop(['a']);
  expect(runs(outer)).toBe(false);
  await vi.waitFor(() => expect(runs(inner)).toBe(false), LONG_WAIT);
});

it('the supervisor starts nothing after close', async () => {
  supervisor.close();
  await expect(supervisor.start({ spec: fake('a'), isReady: () => true })).rejects.toThrow(Refusal);
  expect(pidOf('a')).toBe(0);
});

it('stopLeftovers stops only the processes that an earlier launcher left', async () => {
  const runDir = join(dir, 'run');
  const ours = await startChild(fake('a'));
  const other = await startChild(fake('b'));
  recordProcess(runDir, 'a', ours.pid, 'SIGTERM');
  // The record of an ended process whose id now belongs to another program.
  const gone = { name: 'b', pid: other.pid, identity: 'an earlier one', stopSignal: 'SIGTERM' };
  writeFileSync(join(runDir, 'b.json'), JSON.stringify(gone));

  expect(await stopLeftovers(runDir)).toEqual(['a']);
  expect(await ours.exited).toBe('SIGTERM');
  expect(other.ending()).toBeUndefined();
  expect(await stopLeftovers(runDir)).toEqual([]);
  await other.stop();
});

it('takeLock locks a folder until its holder ends', async () => {
  const file = join(dir, 'lock');
  const holder = await startChild(fake('a'));
  const identity = processIdentity(holder.pid);
  writeFileSync(file, JSON.stringify({ pid: holder.pid, identity }));
  expect(takeLock(file)).toEqual({ heldBy: holder.pid });
  await holder.stop();
  const lock = takeLock(file);
  if (!('release' in lock)) throw new Error('not taken over');
  expect(takeLock(file)).toEqual({ heldBy: process.pid });
  lock.release();
  expect(existsSync(file)).toBe(false);
});
