import type { Metrics } from '@targum/service-kit';
import type { Redis } from 'ioredis';
import { Gauge, Histogram } from 'prom-client';
import { QUEUE_NAME } from './jobs.ts';
import type { JobName } from './jobs.ts';
import type { TranscriptionQueue } from './queue.ts';

const STATES = ['waiting', 'active', 'prioritized'] as const;

/** Gauges of how many jobs are in the queue, read when they are asked for. */
export const measureQueue = ({
  queue,
  redis,
  metrics: { registry },
}: {
  readonly queue: TranscriptionQueue;
  /** The queue's connection. */
  readonly redis: Redis;
  readonly metrics: Pick<Metrics, 'registry'>;
}): void => {
  new Gauge({
    name: 'targum_queue_jobs',
    help: 'Jobs in the queue by state, the same from every process',
    labelNames: ['queue', 'state'],
    registers: [registry],
    async collect() {
      // The queue would wait for its first connection without end.
      if (redis.status !== 'ready') return this.reset();
      try {
        const counts = await queue.getJobCounts(...STATES);
        for (const state of STATES) this.set({ queue: QUEUE_NAME, state }, counts[state] ?? 0);
      } catch {
        // Without Redis there is no number, and the other metrics still count.
        this.reset();
      }
    },
  });
};

export interface JobMetrics {
  /** @returns a function that notes the job's outcome and duration. */
  start(name: JobName): (outcome: string) => void;
}

/** Durations of jobs by outcome. */
export const createJobMetrics = ({ registry }: Pick<Metrics, 'registry'>): JobMetrics => {
  const seconds = new Histogram({
    name: 'targum_job_duration_seconds',
    help: 'Duration of jobs from their start to their end',
    labelNames: ['job', 'outcome'],
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300],
    registers: [registry],
  });
  return {
    start(name) {
      const stop = seconds.startTimer({ job: name });
      return (outcome) => void stop({ outcome });
    },
  };
};
