import type { Logger, Metrics, RedisKeys } from '@targum/service-kit';
import type { Redis } from 'ioredis';
import { runTool } from '../ffmpeg/run-tool.ts';
import { createJobMetrics } from '../queue/metrics.ts';
import { createJobConsumer } from '../queue/job-consumer.ts';
import type { JobConsumer } from '../queue/job-consumer.ts';
import type { SpeechToText } from './speech-to-text.ts';
import { createTranscriber } from './transcriber.ts';
import { createUploads } from './uploads.repository.ts';

export interface TranscriptionJobsOptions {
  /** A connection whose commands wait for Redis, so that a restart of Redis does not fail a job. */
  readonly redis: Redis;
  readonly keys: RedisKeys;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'registry'>;
  readonly ffmpegPath: string;
  readonly speechToText: SpeechToText;
  /** Time limit of a job, in milliseconds. */
  readonly jobMs: number;
  readonly concurrency: number;
  readonly tempFolder: string;
}

/** Creates the worker. An upload is deleted when its job will not run again. */
export const createTranscriptionJobs = ({
  redis,
  keys,
  logger,
  metrics,
  concurrency,
  ...work
}: TranscriptionJobsOptions): JobConsumer => {
  const uploads = createUploads({ redis, keys });
  return createJobConsumer({
    redis,
    keys,
    logger,
    metrics: createJobMetrics(metrics),
    handlers: { transcribe: createTranscriber({ uploads, runTool, logger, ...work }) },
    concurrency,
    onEnd: ({ uploadId }) => uploads.remove(uploadId),
  });
};
