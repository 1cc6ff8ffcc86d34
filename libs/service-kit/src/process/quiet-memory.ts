import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const CHECK_MS = 1000;
/** Share of the time since the last check in which a quiet process works. */
const QUIET = 0.05;
/** A smaller gain is not worth a collection, which blocks the process for 30 to 70 ms. */
const WORTH_BYTES = 12 * 1024 * 1024;

/**
 * Gives memory back to the system while the process is quiet. V8 collects garbage only when memory
 * is allocated, so a process would otherwise keep the garbage of its start and of each busy time.
 * @returns a function that stops the checks.
 */
export function freeMemoryWhenQuiet(checkMs = CHECK_MS): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NonNullable<typeof gc>;
  let last = performance.eventLoopUtilization();
  let heapBytes = 0;
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    if (utilization > QUIET) return;
    if (getHeapStatistics().total_heap_size < heapBytes + WORTH_BYTES) return;
    // Other flavors leave the freed pages to V8.
    collect({ type: 'major', flavor: 'last-resort' });
    heapBytes = getHeapStatistics().total_heap_size;
  }, checkMs).unref();
  return () => clearInterval(timer);
}
