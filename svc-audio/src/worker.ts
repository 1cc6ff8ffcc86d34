import { tmpdir } from 'node:os';
import {
  closeRedis,
  createLogger,
  createMetrics,
  createRedis,
  createRedisKeys,
  readConfigOrExit,
  runService,
  startTracing,
} from '@targum/service-kit';
import { workerConfig } from './config.ts';
import { findFfmpeg } from './ffmpeg/find-tool.ts';
import { measureQueue } from './queue/metrics.ts';
import { createQueue } from './queue/queue.ts';
import { orExit } from './or-exit.ts';
import { createSpeechToText } from './transcription/speech-to-text.ts';
import type { SpeechToText } from './transcription/speech-to-text.ts';
import { createTranscriptionJobs } from './transcription/transcription-jobs.ts';
import { removeStaleFolders } from './transcription/work-folders.ts';

const NAME = 'svc-audio-worker';

const config = readConfigOrExit(workerConfig, process.env);
const ffmpegPath = await orExit(
  findFfmpeg({
    setting: 'FFMPEG_PATH',
    command: config.FFMPEG_PATH,
    path: process.env['PATH'] ?? '',
  }),
);

await startTracing({ name: NAME, config });
const logger = createLogger({ name: NAME, level: config.LOG_LEVEL });
const metrics = createMetrics({ name: NAME });
const keys = createRedisKeys();
const jobMs = config.TRANSCRIPTION_JOB_SECONDS * 1000;

const tempFolder = tmpdir();
await removeStaleFolders(tempFolder, 2 * jobMs).catch((error: unknown) =>
  logger.warn({ err: error }, 'old files could not be removed'),
);

const connect = (use: 'commands' | 'blocking') =>
  createRedis({ url: config.REDIS_URL, name: NAME, logger, use });
const redis = connect('commands');
const blocking = connect('blocking');

const speechToText = async (): Promise<SpeechToText> => {
  const { STT_BASE_URL: baseUrl, STT_API_KEY: apiKey, STT_MODEL: model } = config;
  if (baseUrl !== undefined) {
    const { createOpenAiClient } = await import('@targum/service-kit/openai');
    const client = createOpenAiClient({ baseUrl, apiKey, timeoutMs: jobMs });
    return createSpeechToText({ client, model });
  }
  logger.warn('STT_BASE_URL is not set: this worker cannot transcribe');
  return () => Promise.reject(new Error('STT_BASE_URL is not set'));
};

const queue = createQueue({ redis, keys, logger });
measureQueue({ queue, connected: () => redis.status === 'ready', metrics });
const worker = createTranscriptionJobs({
  redis: blocking,
  keys,
  logger,
  metrics,
  ffmpegPath,
  speechToText: await speechToText(),
  jobMs,
  concurrency: config.TRANSCRIPTION_CONCURRENCY,
  tempFolder,
});

await runService({
  config,
  logger,
  metrics,
  checks: {
    redis: () => redis.ping(),
    queue: async () => {
      if (!worker.running) throw new Error('the worker takes no jobs');
    },
  },
  drain: (deadline) => worker.close(deadline),
  workers: [() => queue.close()],
  connections: [() => closeRedis(redis), () => closeRedis(blocking)],
});
