import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const CHECK_MS = 2000;
/** A process is quiet if it worked for at most this share of the time since the last check. */
const QUIET = 0.02;
/** The least number of milliseconds between two collections, which block the process. */
const PAUSE_MS = 30_000;

/**
 * Gives memory back to the system while the process is quiet. V8 collects garbage only when memory
 * is allocated, so a process would otherwise keep the garbage of its start and of each busy time.
 * @returns a function that stops the checks.
 */
export function freeMemoryWhenQuiet(checkMs = CHECK_MS, pauseMs = PAUSE_MS): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NonNullable<typeof gc>;
  // With flags that differ from those at the start, V8 rejects all cached code.
  setFlagsFromString('--no-expose-gc');
  let last = performance.eventLoopUtilization();
  let wasBusy = true;
  let collectedAt = -Infinity;
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    if (utilization > QUIET) wasBusy = true;
    else if (wasBusy && performance.now() - collectedAt >= pauseMs) {
      // Other flavors leave the freed pages to V8.
      collect({ type: 'major', flavor: 'last-resort' });
      wasBusy = false;
      collectedAt = performance.now();
      // The collection itself does not count as work.
      last = performance.eventLoopUtilization();
    }
  }, checkMs).unref();
  return () => clearInterval(timer);
}
