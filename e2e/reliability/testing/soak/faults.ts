import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from '../cluster.ts';

interface Fault {
  readonly name: string;
  run(): Promise<unknown>;
}

/**
 * Returns the faults of a soak test: rolling restarts and kills of each part, and restarts of
 * PostgreSQL and Redis.
 */
const faultsOf = ({ parts, data }: Cluster): Fault[] => [
  ...parts.flatMap((part) => [
    { name: `roll ${part.name}`, run: () => part.restart() },
    { name: `kill -9 one ${part.name}`, run: () => part.replaceKilled() },
  ]),
  ...(['postgres', 'redis'] as const).map((name) => ({
    name: `restart ${name}`,
    async run() {
      await data[name].stop();
      await data[name].start();
    },
  })),
];

const SHORTEST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 20_000;

/** Causes faults in random order and at random intervals until `end` is aborted. */
export async function causeFaults(
  cluster: Cluster,
  random: () => number,
  end: AbortSignal,
  log: (line: string) => void,
): Promise<number> {
  const faults = faultsOf(cluster);
  let count = 0;
  while (!end.aborted) {
    const pauseMs = SHORTEST_PAUSE_MS + random() * (LONGEST_PAUSE_MS - SHORTEST_PAUSE_MS);
    await sleep(pauseMs, undefined, { signal: end }).catch(() => {});
    if (end.aborted) break;
    const fault = faults[Math.floor(random() * faults.length)]!;
    log(fault.name);
    await fault.run();
    count += 1;
  }
  return count;
}
