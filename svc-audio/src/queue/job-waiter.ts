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
  /** Redis has not responded for a while. The job may still run and end. */
  | { readonly state: 'unreachable' };

export interface JobWatch {
  readonly end: Promise<JobEnd>;
  /** Records that the job was added. From then on, a job that does not exist counts as missing. */
  added(): void;
  /** Like `added`, for the job of an earlier call, which may have ended before the watch began. */
  joined(): void;
  stop(): void;
}

export interface JobWaiterOptions {
  readonly queue: TranscriptionQueue;
  readonly redis: Redis;
  readonly keys: RedisKeys;
  readonly logger: Logger;
  /** Milliseconds between two reads of the job. Events can get lost in a burst. */
  readonly pollMs?: number;
  /** Milliseconds to wait for a job that cannot be read. */
  readonly silenceMs?: number;
}

/**
 * Creates a waiter for the end of jobs, with one event listener for the whole process. The event of
 * a completed job contains its result, which is final, because a completed job never runs again.
 * Any other event only triggers a read of the job, because a failed job may have been retried.
 * Events can get lost, so jobs are also read from time to time.
 */
export const createJobWaiter = ({
  queue,
  redis,
  keys,
  logger,
  pollMs = 1000,
  silenceMs = 5000,
}: JobWaiterOptions) => {
  /** Several calls may wait for the same job, because a retry joins the job of the first call. */
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
    /**
     * Starts to wait for the end of a job. The caller must watch a job before it adds the job, so
     * that no event is missed.
     */
    watch(jobId: string): JobWatch {
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
      const added = () => {
        timer = setInterval(() => void look(), pollMs);
      };
      return {
        end,
        added,
        joined() {
          added();
          void look();
        },
        stop() {
          clearInterval(timer);
          unlisten();
        },
      };
    },
    close: (): Promise<void> => events.close(),
  };
};

export type JobWaiter = ReturnType<typeof createJobWaiter>;
