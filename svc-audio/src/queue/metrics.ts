import type { Metrics } from '@targum/service-kit';
import { Gauge, Histogram } from 'prom-client';
import { QUEUE_NAME, jobNames, transcribeResult } from './jobs.ts';
import type { JobName } from './jobs.ts';
import type { TranscriptionQueue } from './queue.ts';

/** The states of unfinished jobs. Autoscalers add up their numbers. */
const STATES = ['waiting', 'active', 'prioritized'] as const;
const UNTAKEN = ['waiting', 'prioritized'] as const;

const oldestSeconds = async (queue: TranscriptionQueue): Promise<number> => {
  const oldest = await Promise.all(
    UNTAKEN.map(async (state) => (await queue.getJobs([state], 0, 0, true))[0]),
  );
  const now = Date.now();
  const since = Math.min(now, ...oldest.flatMap((job) => job?.timestamp ?? []));
  return (now - since) / 1000;
};

export const measureQueue = ({
  queue,
  connected,
  metrics: { registry },
}: {
  readonly queue: TranscriptionQueue;
  /** Returns false before the first connection, when commands would wait without limit. */
  readonly connected: () => boolean;
  readonly metrics: Pick<Metrics, 'registry'>;
}): void => {
  /**
   * Sets a gauge of the queue. Without Redis these gauges have no values, and all other metrics
   * still work.
   */
  const measure = async (gauge: { reset(): void }, read: () => Promise<void>) => {
    if (!connected()) return gauge.reset();
    await read().catch(() => gauge.reset());
  };
  new Gauge({
    name: 'targum_queue_jobs',
    help: 'Jobs in the queue by state, the same from every process',
    labelNames: ['queue', 'state'],
    registers: [registry],
    collect() {
      return measure(this, async () => {
        const counts = await queue.getJobCounts(...STATES);
        for (const state of STATES) this.set({ queue: QUEUE_NAME, state }, counts[state] ?? 0);
      });
    },
  });
  new Gauge({
    name: 'targum_queue_failed_jobs',
    help: 'Jobs that failed and are kept for a day, the same from every process',
    labelNames: ['queue'],
    registers: [registry],
    collect() {
      return measure(this, async () => {
        this.set({ queue: QUEUE_NAME }, await queue.getFailedCount());
      });
    },
  });
  new Gauge({
    name: 'targum_queue_oldest_seconds',
    help: 'Age of the oldest job that no worker has taken yet, the same from every process',
    labelNames: ['queue'],
    registers: [registry],
    collect() {
      return measure(this, async () => {
        this.set({ queue: QUEUE_NAME }, await oldestSeconds(queue));
      });
    },
  });
};

/** The possible outcomes of a job, including its return to the queue. */
const OUTCOMES = [
  ...transcribeResult.options.map(({ shape }) => shape.outcome.value),
  ...(['failed', 'returned'] as const),
];
type JobOutcome = (typeof OUTCOMES)[number];

export const createJobMetrics = ({ registry }: Pick<Metrics, 'registry'>) => {
  const seconds = new Histogram({
    name: 'targum_job_duration_seconds',
    help: 'Duration of jobs from their start to their end',
    labelNames: ['job', 'outcome'],
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300],
    registers: [registry],
  });
  // Each histogram starts at 0, so that the first job counts as an increase.
  for (const job of jobNames) for (const outcome of OUTCOMES) seconds.zero({ job, outcome });
  return {
    start(name: JobName): (outcome: JobOutcome) => void {
      const stop = seconds.startTimer({ job: name });
      return (outcome) => void stop({ outcome });
    },
  };
};

export type JobMetrics = ReturnType<typeof createJobMetrics>;
