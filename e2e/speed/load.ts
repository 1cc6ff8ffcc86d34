import { Worker } from 'node:worker_threads';
import { Refusal } from '@targum/deploy/local/launcher/say.ts';

/** The load beside a benchmark, in cores. `BENCH_LOAD=0.5` keeps one core busy half of the time. */
export const LOAD = Number(process.env['BENCH_LOAD'] ?? 0);

/**
 * Starts the load. It counts as work of the benchmark, not as that of other processes.
 * @throws {Refusal} if BENCH_LOAD is not a number from 0.
 */
export function startLoad(): { stop(): Promise<void> } {
  if (!(LOAD >= 0)) throw new Refusal('BENCH_LOAD is a number of cores, such as 0.5');
  const threads = Math.ceil(LOAD);
  const workers = Array.from(
    { length: threads },
    () => new Worker(new URL('busy.ts', import.meta.url), { workerData: LOAD / threads }),
  );
  return {
    async stop() {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}
