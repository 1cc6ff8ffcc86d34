import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** A process is quiet if it worked for at most this share of the time since the last check. */
const QUIET = 0.02;

interface QuietTimes {
  /** Milliseconds between two checks. After the start, one quiet check is enough. */
  readonly checkMs: number;
  /** Quiet milliseconds after a busy time. */
  readonly waitMs: number;
}

/**
 * A collection throws compiled code away, too. Only a process that has had nothing to do for long
 * may lose that code.
 */
const TIMES: QuietTimes = { checkMs: 2000, waitMs: 60_000 };

/**
 * Gives memory back to the system while the process is quiet. V8 collects garbage only when memory
 * is allocated, so a process would otherwise keep the garbage of its start and of each busy time.
 * @returns a function that stops the checks.
 */
export function freeMemoryWhenQuiet({ checkMs, waitMs }: QuietTimes = TIMES): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NonNullable<typeof gc>;
  // With flags that differ from those at the start, V8 rejects all cached code.
  setFlagsFromString('--no-expose-gc');
  let last = performance.eventLoopUtilization();
  let wasBusy = true;
  let quietMs = 0;
  let neededMs = checkMs;
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    const isQuiet = utilization <= QUIET;
    quietMs = isQuiet ? quietMs + checkMs : 0;
    wasBusy ||= !isQuiet;
    if (!wasBusy || quietMs < neededMs) return;
    // Other flavors leave the freed pages to V8.
    collect({ type: 'major', flavor: 'last-resort' });
    wasBusy = false;
    neededMs = waitMs;
    // The collection itself does not count as work.
    last = performance.eventLoopUtilization();
  }, checkMs).unref();
  return () => clearInterval(timer);
}
