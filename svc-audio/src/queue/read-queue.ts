import type { QueueHealth } from '@targum/contracts/on-demand';
import type { TranscriptionQueue } from './queue.ts';

const DOWN: QueueHealth = {
  state: 'down',
  waiting: null,
  active: null,
  failed: null,
  workers: null,
};

/** Reads the numbers of the queue, which every process sees. A queue without workers is down. */
export async function readQueue(
  queue: TranscriptionQueue,
  connected: () => boolean,
): Promise<QueueHealth> {
  if (!connected()) return DOWN;
  try {
    const [{ waiting = 0, prioritized = 0, active = 0, failed = 0 }, workers] = await Promise.all([
      queue.getJobCounts('waiting', 'prioritized', 'active', 'failed'),
      queue.getWorkersCount(),
    ]);
    const state = workers > 0 ? 'ok' : 'down';
    return { state, waiting: waiting + prioritized, active, failed, workers };
  } catch {
    return DOWN;
  }
}
