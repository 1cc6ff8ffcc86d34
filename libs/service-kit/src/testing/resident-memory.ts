import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Environment } from './process.ts';

const run = promisify(execFile);
const SAMPLE_EVERY_MS = 100;
const DEPLOY = new URL('../../../../deploy/', import.meta.url);

/**
 * Returns the first group of a pattern in a file below `deploy`.
 * @throws Error if nothing matches.
 */
const findIn = (path: string, pattern: RegExp): string => {
  const [, found] = pattern.exec(readFileSync(new URL(path, DEPLOY), 'utf8')) ?? [];
  if (found === undefined) throw new Error(`deploy/${path} has nothing like ${pattern}`);
  return found;
};

/**
 * Returns the memory limit of a workload's pod in MiB, and the settings that make the process
 * respect the limit.
 */
export const podMemory = (part: string): { limit: number; environment: Environment } => {
  const manifest = `base/${part}/deployment.yaml`;
  const limit = Number(findIn(manifest, /limits: \{.*\bmemory: (\d+)Mi\b/));
  const image = 'images/service.Dockerfile';
  const heapShare = Number(findIn(manifest, /--max-old-space-size-percentage=(\d+)/)) / 100;
  return {
    limit,
    environment: {
      MEMORY_LIMIT_MIB: `${limit}`,
      // Outside a pod, a percentage would refer to the memory of the whole machine.
      NODE_OPTIONS: [
        `--max-old-space-size=${Math.floor(limit * heapShare)}`,
        `--max-semi-space-size=${findIn(image, /--max-semi-space-size=(\d+)/)}`,
      ].join(' '),
      MALLOC_MMAP_THRESHOLD_: findIn(image, /MALLOC_MMAP_THRESHOLD_=(\d+)/),
    },
  };
};

/** Returns the memory of a process and its child processes in KiB, from `ps` of Linux and macOS. */
const usedBy = async (pid: number): Promise<number> => {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,rss=']);
  const rows = stdout
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number));
  const sum = (root: number): number =>
    rows.reduce((used, [id = 0, parent = 0, own = 0]) => {
      if (id === root) return used + own;
      return parent === root ? used + sum(id) : used;
    }, 0);
  return sum(pid);
};

/**
 * Samples the memory of a process and its child processes.
 * @returns a function that stops sampling and returns the maximum, in MiB.
 */
export const watchMemory = (pid: number): (() => Promise<number>) => {
  const ended = new AbortController();
  const watch = async () => {
    let peak = 0;
    while (!ended.signal.aborted) {
      peak = Math.max(peak, await usedBy(pid));
      await sleep(SAMPLE_EVERY_MS);
    }
    return Math.ceil(peak / 1024);
  };
  const watched = watch();
  return () => {
    ended.abort();
    return watched;
  };
};
