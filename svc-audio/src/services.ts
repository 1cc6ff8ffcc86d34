import type { ServiceFacts } from '@targum/contracts/on-demand';
import type { Backend } from '@targum/service-kit';
import type { AudioConfig } from './config.ts';
import type { TranscriptionConnection } from './connections/audio-connections.ts';
import { watchCurrent } from './connections/watch-current.ts';
import type { RunTool } from './ffmpeg/run-tool.ts';
import { createJobWaiter } from './queue/job-waiter.ts';
import { measureQueue } from './queue/metrics.ts';
import { readQueue } from './queue/read-queue.ts';
import { createQueue } from './queue/queue.ts';
import { sweepQueue } from './queue/sweep.ts';
import type { SpeechEngine } from './speech/engines/engine.ts';
import { createSpeechCache } from './speech/speech.cache.ts';
import { createSpeechService } from './speech/speech.service.ts';
import { createTranscriptionService } from './transcription/transcription.service.ts';
import { createUploads } from './transcription/uploads.repository.ts';
import { createAudioUsageRepository } from './usage.repository.ts';
import { createUsageRecorder } from './usage.service.ts';

export interface AudioServicesOptions {
  readonly backend: Pick<
    Backend,
    'knex' | 'redis' | 'keys' | 'logger' | 'metrics' | 'connectRedis'
  >;
  readonly config: Pick<
    AudioConfig,
    | 'STT_MODEL'
    | 'TRANSCRIPTION_DEADLINE_SECONDS'
    | 'TRANSCRIPTION_MAX_WAITING'
    | 'SPEECH_DEADLINE_SECONDS'
    | 'SPEECH_CACHE_MEBIBYTES'
  >;
  readonly ffmpegPath: string;
  readonly runTool: RunTool;
  /** Calls the listener when another engine is in effect. */
  readonly engine: SpeechEngine & { readonly onChange?: (listener: () => void) => void };
  readonly transcription: Pick<TranscriptionConnection, 'choose' | 'onChange'>;
}

export const createAudioServices = ({
  backend: { knex, redis, keys, logger, metrics, connectRedis },
  config,
  ffmpegPath,
  runTool,
  engine,
  transcription,
}: AudioServicesOptions) => {
  const queue = createQueue({ redis, keys, logger });
  const transcriber = watchCurrent(() => {
    const { source, server } = transcription.choose();
    // Only the worker has all settings of the environment.
    return source === 'environment' ? (config.STT_MODEL ?? null) : server?.model;
  });
  transcription.onChange(transcriber.update);
  const speaker = watchCurrent(() => engine.name);
  engine.onChange?.(speaker.update);
  const waiter = createJobWaiter({ queue, redis: connectRedis('blocking'), keys, logger });
  const connected = () => redis.status === 'ready';
  const sweep = sweepQueue({ queue, connected, logger });
  measureQueue({ queue, connected, metrics });
  return {
    transcription: createTranscriptionService({
      uploads: createUploads({ redis, keys }),
      queue,
      waiter,
      connected,
      watched: transcriber,
      deadlineMs: config.TRANSCRIPTION_DEADLINE_SECONDS * 1000,
      maxWaiting: config.TRANSCRIPTION_MAX_WAITING,
      logger,
    }),
    speech: createSpeechService({
      engine,
      watched: speaker,
      cache: createSpeechCache({
        redis,
        keys,
        maxBytes: config.SPEECH_CACHE_MEBIBYTES * 1024 * 1024,
      }),
      runTool,
      ffmpegPath,
      deadlineMs: config.SPEECH_DEADLINE_SECONDS * 1000,
      logger,
    }),
    usage: createUsageRecorder({ usage: createAudioUsageRepository(knex), logger }),
    facts: async (): Promise<ServiceFacts> => ({
      speech: speaker.read(),
      transcription: transcriber.read(),
      queue: await readQueue(queue, connected),
    }),
    async close() {
      await Promise.all([sweep.stop(), waiter.close(), queue.close()]);
    },
  };
};
