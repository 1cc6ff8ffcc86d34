import type { Logger } from '@targum/service-kit';
import type { TranscriptionQueue } from './queue.ts';
import { KEEP_COMPLETED, KEEP_FAILED } from './settings.ts';

export interface SweepOptions {
  readonly queue: TranscriptionQueue;
  /** Whether the queue can be reached: it would wait for its first connection without end. */
  readonly connected: () => boolean;
  readonly logger: Logger;
  readonly everyMs?: number;
  /** Milliseconds that finished jobs are kept. */
  readonly keep?: { readonly completedMs: number; readonly failedMs: number };
}

/** Removed in one go at most. */
const BATCH = 1000;

/**
 * Removes finished jobs past their age from time to time: the queue itself does so only when
 * another job ends. @returns a function that ends it.
 */
export const sweepQueue = ({
  queue,
  connected,
  logger,
  everyMs = 60_000,
  keep = { completedMs: KEEP_COMPLETED.age * 1000, failedMs: KEEP_FAILED.age * 1000 },
}: SweepOptions): (() => void) => {
  const sweep = async () => {
    if (!connected()) return;
    await queue.clean(keep.completedMs, BATCH, 'completed');
    await queue.clean(keep.failedMs, BATCH, 'failed');
  };
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => logger.debug({ err: error }, 'old jobs stay for now'));
  }, everyMs);
  return () => clearInterval(timer);
};
