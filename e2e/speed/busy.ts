/** A thread that keeps one core busy for a share of the time, in slices of a few milliseconds. */
import { workerData } from 'node:worker_threads';

const PERIOD_MS = 10;
const busyMs = PERIOD_MS * (workerData as number);

let next = performance.now();
const burn = () => {
  const end = performance.now() + busyMs;
  while (performance.now() < end);
  // On a busy machine, late slices are not made up for.
  next = Math.max(next + PERIOD_MS, performance.now());
  setTimeout(burn, Math.max(0, next - performance.now()));
};
burn();
