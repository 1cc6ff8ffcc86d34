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
import { transcriptionOfEnvironment, workerConfig } from './config.ts';
import { createWorkerConnection } from './connections/worker-connection.ts';
import { findFfmpeg } from './ffmpeg/find-tool.ts';
import { measureQueue } from './queue/metrics.ts';
import { createQueue } from './queue/queue.ts';
import { orExit } from './or-exit.ts';
import { createCurrentSpeechToText } from './transcription/current-speech-to-text.ts';
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

const connection = await orExit(
  createWorkerConnection({
    ...{ config, name: NAME, logger },
    environment: transcriptionOfEnvironment(config),
  }),
);
if (connection.choose().server === undefined && config.MODEL_SETTINGS === 'environment') {
  logger.warn('STT_BASE_URL is not set: this worker cannot transcribe');
}

const queue = createQueue({ redis, keys, logger });
measureQueue({ queue, connected: () => redis.status === 'ready', metrics });
const worker = createTranscriptionJobs({
  redis: blocking,
  keys,
  logger,
  metrics,
  ffmpegPath,
  speechToText: createCurrentSpeechToText(connection, jobMs),
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
    settings: connection.check,
    queue: async () => {
      if (!worker.running) throw new Error('the worker takes no jobs');
    },
  },
  drain: (deadline) => worker.close(deadline),
  workers: [() => queue.close(), connection.stop],
  connections: [() => closeRedis(redis), () => closeRedis(blocking)],
});
