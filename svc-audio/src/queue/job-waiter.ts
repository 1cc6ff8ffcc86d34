import type { Logger, RedisKeys } from '@targum/service-kit';
import { QueueEvents } from 'bullmq';
import type { Redis } from 'ioredis';
import { QUEUE_NAME } from './jobs.ts';
import type { TranscriptionQueue } from './queue.ts';

export type JobEnd =
  | { readonly state: 'completed'; readonly result: unknown }
  | { readonly state: 'failed'; readonly reason: string }
  /** The job no longer exists, for example because Redis lost its data. */
  | { readonly state: 'missing' }
  /** Redis has not answered for a while; the job may still run and end. */
  | { readonly state: 'unreachable' };

export interface JobWatch {
  readonly end: Promise<JobEnd>;
  /** Call it once the job was added: from then on a job that does not exist counts as missing. */
  added(): void;
  stop(): void;
}

export interface JobWaiter {
  /** Watches a job. Call it before the job is added, so that its end is not missed. */
  watch(jobId: string): JobWatch;
  close(): Promise<void>;
}

export interface JobWaiterOptions {
  readonly queue: TranscriptionQueue;
  /** A connection of its own, for blocking reads. */
  readonly redis: Redis;
  readonly keys: RedisKeys;
  readonly logger: Logger;
  /** Milliseconds between two reads of the job without an event: bursts lose events. */
  readonly pollMs?: number;
  /** Milliseconds to wait for a job that cannot be read. */
  readonly silenceMs?: number;
}

/**
 * Waits for jobs to end, with one event listener for the whole process. The event of a completed job
 * has its result, which is final: such a job never runs again. Any other event only triggers a read
 * of the job, since a job that failed may have been retried. Events can get lost, so a job is also
 * read from time to time.
 */
export const createJobWaiter = ({
  queue,
  redis,
  keys,
  logger,
  pollMs = 1000,
  silenceMs = 5000,
}: JobWaiterOptions): JobWaiter => {
  /** Several calls may wait for one job, since a retry joins it. */
  const watches = new Map<string, Set<(end?: JobEnd) => void>>();
  const events = new QueueEvents(QUEUE_NAME, { connection: redis, prefix: keys.queue });
  const wake = (jobId: string, end?: JobEnd) => watches.get(jobId)?.forEach((heard) => heard(end));
  events.on('error', (error) => logger.debug({ err: error }, 'queue events connection'));
  events.on('completed', ({ jobId, returnvalue }) =>
    wake(jobId, { state: 'completed', result: returnvalue }),
  );
  events.on('failed', ({ jobId }) => wake(jobId));

  const endOf = async (jobId: string): Promise<JobEnd | undefined> => {
    const job = await queue.getJob(jobId);
    if (job === undefined) return { state: 'missing' };
    if (job.finishedOn === undefined) return undefined;
    return job.failedReason === undefined
      ? { state: 'completed', result: job.returnvalue }
      : { state: 'failed', reason: job.failedReason };
  };

  const listen = (jobId: string, onEvent: (end?: JobEnd) => void) => {
    const listeners = watches.get(jobId) ?? new Set();
    watches.set(jobId, listeners.add(onEvent));
    return () => {
      listeners.delete(onEvent);
      if (listeners.size === 0) watches.delete(jobId);
    };
  };

  return {
    watch(jobId) {
      const { promise: end, resolve } = Promise.withResolvers<JobEnd>();
      let timer: NodeJS.Timeout | undefined;
      let readAt = performance.now();
      const look = async () => {
        const isAdded = timer !== undefined;
        try {
          const found = await endOf(jobId);
          readAt = performance.now();
          if (found && (isAdded || found.state !== 'missing')) resolve(found);
        } catch (error) {
          logger.debug({ err: error, jobId }, 'job could not be read');
          if (performance.now() - readAt > silenceMs) resolve({ state: 'unreachable' });
        }
      };
      const unlisten = listen(jobId, (heard) => (heard ? resolve(heard) : void look()));
      return {
        end,
        added() {
          timer = setInterval(() => void look(), pollMs);
          void look();
        },
        stop() {
          clearInterval(timer);
          unlisten();
        },
      };
    },
    close: () => events.close(),
  };
};
