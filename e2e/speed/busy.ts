/** A thread that keeps one core busy for a share of the time, in slices of a few milliseconds. */
import { workerData } from 'node:worker_threads';

const PERIOD_MS = 10;
const busyMs = PERIOD_MS * (workerData as number);

let next = performance.now();
const burn = () => {
  const end = performance.now() + busyMs;
  while (performance.now() < end);
  next += PERIOD_MS;
  setTimeout(burn, next - performance.now());
};
burn();
