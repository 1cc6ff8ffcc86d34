import { repeat } from '@targum/service-kit';
import type { Logger, Repeated } from '@targum/service-kit';
import type { TranscriptionQueue } from './queue.ts';
import { KEEP_COMPLETED, KEEP_FAILED } from './settings.ts';

export interface SweepOptions {
  readonly queue: TranscriptionQueue;
  readonly connected: () => boolean;
  readonly logger: Logger;
  readonly everyMs?: number;
  /** Milliseconds for which finished jobs are kept. */
  readonly keep?: { readonly completedMs: number; readonly failedMs: number };
}

const BATCH = 1000;

/** Removes old finished jobs. BullMQ itself removes them only when another job ends. */
export const sweepQueue = ({
  queue,
  connected,
  logger,
  everyMs = 60_000,
  keep = { completedMs: KEEP_COMPLETED.age * 1000, failedMs: KEEP_FAILED.age * 1000 },
}: SweepOptions): Repeated =>
  repeat(everyMs, async () => {
    if (!connected()) return;
    try {
      await queue.clean(keep.completedMs, BATCH, 'completed');
      await queue.clean(keep.failedMs, BATCH, 'failed');
    } catch (error) {
      logger.debug({ err: error }, 'old jobs could not be removed');
    }
  });
