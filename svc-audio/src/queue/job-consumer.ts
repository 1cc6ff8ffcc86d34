import { setTimeout as delay } from 'node:timers/promises';
import { SpanKind, continueTrace, inTraceOf } from '@targum/service-kit';
import type { Logger, RedisKeys } from '@targum/service-kit';
import { WaitingError, Worker } from 'bullmq';
import type { Job } from 'bullmq';
import type { Redis } from 'ioredis';
import { QUEUE_NAME, jobNames, messagingAttributes, transcribeData } from './jobs.ts';
import type { JobName, TranscribeData, TranscribeResult } from './jobs.ts';
import type { JobMetrics } from './metrics.ts';
import {
  IDLE_CLOSE_MS,
  IDLE_LOOK_SECONDS,
  LOCK_MS,
  MAX_STALLED,
  RECONNECT_MS,
  STALLED_CHECK_MS,
} from './settings.ts';

export type JobHandler = (data: TranscribeData, signal: AbortSignal) => Promise<TranscribeResult>;
export type JobHandlers = Readonly<Record<JobName, JobHandler>>;

export interface JobWorkerOptions {
  readonly redis: Redis;
  readonly keys: RedisKeys;
  readonly logger: Logger;
  readonly metrics: JobMetrics;
  readonly handlers: JobHandlers;
  readonly concurrency: number;
  /** Called when a job has ended and will not run again. */
  readonly onEnd: (data: TranscribeData) => Promise<unknown>;
}

const LOOK_EVERY_MS = 100;

const PROCESSING = {
  name: `process ${QUEUE_NAME}`,
  kind: SpanKind.CONSUMER,
  attributes: messagingAttributes('process'),
};

type TranscribeJob = Job<TranscribeData, TranscribeResult, JobName>;

/** @throws Error naming jobs without a handler. */
const checkHandlers = (handlers: Partial<JobHandlers>) => {
  const missing = jobNames.filter((name) => typeof handlers[name] !== 'function');
  if (missing.length > 0) throw new Error(`no handler for jobs: ${missing.join(', ')}`);
};

/**
 * Creates a worker that runs the jobs of the queue.
 * @throws Error if a kind of job has no handler.
 */
export const createJobConsumer = ({
  redis,
  keys,
  logger,
  metrics,
  handlers,
  concurrency,
  onEnd,
}: JobWorkerOptions) => {
  checkHandlers(handlers);
  const closing = new AbortController();
  /** The runs of this worker whose end is not stored yet, by job id. */
  const running = new Map<string | undefined, symbol>();

  /**
   * Forgets a run once its lock has expired, because this worker can then no longer store the end
   * of the job.
   */
  const forgetLater = (job: TranscribeJob, thisRun: symbol) => {
    const forget = () => {
      if (running.get(job.id) === thisRun) running.delete(job.id);
    };
    setTimeout(forget, LOCK_MS).unref();
  };

  const run = async (job: TranscribeJob, token?: string): Promise<TranscribeResult> => {
    const stopTimer = metrics.start(job.name);
    const thisRun = Symbol('run');
    running.set(job.id, thisRun);
    try {
      const result = await handlers[job.name](transcribeData.parse(job.data), closing.signal);
      stopTimer(result.outcome);
      return result;
    } catch (error) {
      if (!closing.signal.aborted) {
        stopTimer('failed');
        throw error;
      }
      stopTimer('returned');
      await job.moveToWait(token);
      running.delete(job.id);
      throw new WaitingError();
    } finally {
      forgetLater(job, thisRun);
    }
  };

  const end = (job: TranscribeJob) => {
    onEnd(job.data).catch((error: unknown) =>
      logger.warn({ err: error, jobId: job.id }, 'clean-up after a job failed'),
    );
  };

  const runTraced = (job: TranscribeJob, token?: string) =>
    continueTrace(job.data.traceparent, PROCESSING, () => run(job, token));

  const worker = new Worker<TranscribeData, TranscribeResult, JobName>(QUEUE_NAME, runTraced, {
    connection: redis,
    prefix: keys.queue,
    concurrency,
    lockDuration: LOCK_MS,
    stalledInterval: STALLED_CHECK_MS,
    maxStalledCount: MAX_STALLED,
    drainDelay: IDLE_LOOK_SECONDS,
    runRetryDelay: RECONNECT_MS,
  });
  worker.on('completed', (job, { outcome }) => {
    running.delete(job.id);
    inTraceOf(job.data.traceparent, () => {
      logger.info({ jobId: job.id, requestId: job.data.requestId, outcome }, 'job completed');
      end(job);
    });
  });
  worker.on('failed', (job, error) => {
    running.delete(job?.id);
    inTraceOf(job?.data.traceparent, () => {
      logger.error({ err: error, jobId: job?.id, requestId: job?.data.requestId }, 'job failed');
      if (job !== undefined) end(job);
    });
  });
  worker.on('stalled', (jobId) => logger.warn({ jobId }, 'job runs again: its worker died'));
  worker.on('error', (error) => logger.warn({ err: error }, 'job worker'));

  /** Settles when no job has run for a while, or when the signal aborts. */
  const idle = async (closed: AbortSignal) => {
    let since = performance.now();
    while (!closed.aborted && performance.now() - since < IDLE_CLOSE_MS) {
      await delay(LOOK_EVERY_MS, undefined, { ref: false });
      if (running.size > 0) since = performance.now();
    }
  };

  return {
    get running() {
      return worker.isRunning();
    },
    /**
     * Takes no more jobs and waits for the running jobs. When the signal aborts, running jobs go back
     * to the queue for another worker. A worker without a job waits for an unreachable Redis for two
     * seconds at most.
     */
    async close(deadline: AbortSignal) {
      const giveUp = () => closing.abort(new Error('the worker stops'));
      if (deadline.aborted) giveUp();
      else deadline.addEventListener('abort', giveUp, { once: true });
      const closed = new AbortController();
      // `worker.close` waits for Redis without limit, even if the worker has nothing to store. An
      // idle worker therefore waits for `worker.close` only for a short time.
      const closes = worker.close().finally(() => closed.abort());
      closes.catch((error: unknown) => logger.warn({ err: error }, 'job worker'));
      await Promise.race([closes, idle(closed.signal)]);
    },
  };
};

export type JobConsumer = ReturnType<typeof createJobConsumer>;
