import type { Logger, RedisKeys } from '@targum/service-kit';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { QUEUE_NAME } from './jobs.ts';
import type { JobName, TranscribeData, TranscribeResult } from './jobs.ts';
import { ATTEMPTS, KEEP_COMPLETED, KEEP_FAILED } from './settings.ts';

export type TranscriptionQueue = Queue<TranscribeData, TranscribeResult, JobName>;

export interface QueueOptions {
  readonly redis: Redis;
  readonly keys: RedisKeys;
  readonly logger: Logger;
}

export const createQueue = ({ redis, keys, logger }: QueueOptions): TranscriptionQueue => {
  const queue: TranscriptionQueue = new Queue(QUEUE_NAME, {
    connection: redis,
    prefix: keys.queue,
    defaultJobOptions: {
      attempts: ATTEMPTS,
      removeOnComplete: KEEP_COMPLETED,
      removeOnFail: KEEP_FAILED,
      stackTraceLimit: 1,
    },
  });
  queue.on('error', (error) => logger.debug({ err: error }, 'queue connection'));
  return queue;
};
