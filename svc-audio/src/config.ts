import { speechEngine, voiceName } from '@targum/contracts';
import type { VoiceName } from '@targum/contracts';
import {
  ConfigError,
  connectedServicesConfig,
  databaseConfig,
  modelServerKey,
  modelServerUrl,
  processConfig,
  redisConfig,
  serviceConfig,
  sessionConfig,
} from '@targum/service-kit';
import type { Config } from '@targum/service-kit';
import type { EnvironmentService } from '@targum/service-kit/service-settings';
import { z } from 'zod';
import type { AudioServer, SpeechServer } from './connections/audio-server.ts';

const seconds = (fallback: number) => z.coerce.number().int().min(1).max(3600).default(fallback);
const count = (fallback: number) => z.coerce.number().int().min(1).max(1000).default(fallback);
const program = (name: string) => z.string().min(1).default(name);

/** A speech service's names for the product's voices, such as `Kore=alloy,Puck=echo`. */
const voiceNames = z
  .string()
  .default('')
  .transform((value) => value.split(',').filter((pair) => pair.trim() !== ''))
  .pipe(z.array(z.string().regex(/^[^=]+=[^=]+$/, 'must read Kore=name,Puck=name')))
  .transform((pairs) =>
    Object.fromEntries(pairs.map((pair) => pair.split('=').map((part) => part.trim()))),
  )
  .pipe(z.partialRecord(voiceName, z.string().min(1)));

/** The model of a transcription service for which no model is set. */
const STT_MODEL = 'whisper-1';

export const audioConfig = {
  ...serviceConfig,
  ...connectedServicesConfig,
  FFMPEG_PATH: program('ffmpeg'),
  ESPEAK_PATH: program('espeak-ng'),
  STT_BASE_URL: modelServerUrl.optional(),
  STT_API_KEY: modelServerKey.default(''),
  STT_MODEL: z.string().min(1).optional(),
  /** Undefined means espeak-ng, unless an admin connects a speech service. */
  TTS_ENGINE: speechEngine.optional(),
  TTS_BASE_URL: modelServerUrl.optional(),
  TTS_API_KEY: modelServerKey.default(''),
  TTS_MODEL: z.string().optional(),
  TTS_VOICES: voiceNames,
  /**
   * A call waits this long for its transcription. The value must exceed TRANSCRIPTION_JOB_SECONDS.
   */
  TRANSCRIPTION_DEADLINE_SECONDS: seconds(300),
  /** Maximum number of waiting recordings. Further recordings are refused with 503. */
  TRANSCRIPTION_MAX_WAITING: count(200),
  SPEECH_DEADLINE_SECONDS: seconds(30),
  SPEECH_CONCURRENCY: count(4),
  SPEECH_CACHE_MEBIBYTES: count(64),
};

export const workerConfig = {
  ...processConfig,
  ...redisConfig,
  ...connectedServicesConfig,
  /** Both are needed if admins can connect a transcription service. */
  DATABASE_URL: databaseConfig.DATABASE_URL.optional(),
  SESSION_KEYS: sessionConfig.SESSION_KEYS.optional(),
  FFMPEG_PATH: program('ffmpeg'),
  STT_BASE_URL: modelServerUrl.optional(),
  STT_API_KEY: modelServerKey.default(''),
  STT_MODEL: z.string().min(1).optional(),
  TRANSCRIPTION_CONCURRENCY: count(2),
  /** Time limit of a job in seconds. It must be less than the grace period of the pod. */
  TRANSCRIPTION_JOB_SECONDS: seconds(240),
};

export type AudioConfig = Config<typeof audioConfig>;
export type WorkerConfig = Config<typeof workerConfig>;

export type SpeechEngineSettings =
  | { readonly engine: 'espeak' }
  | {
      readonly engine: 'openai';
      readonly baseUrl: string;
      readonly apiKey: string;
      readonly model: string;
      readonly voices: Partial<Record<VoiceName, string>>;
    };

/**
 * Returns the settings of the chosen speech engine.
 * @throws {ConfigError} naming a setting that the engine needs but that is missing.
 */
export const speechEngineSettings = (
  config: Pick<
    AudioConfig,
    'TTS_ENGINE' | 'TTS_BASE_URL' | 'TTS_API_KEY' | 'TTS_MODEL' | 'TTS_VOICES'
  >,
): SpeechEngineSettings => {
  if (config.TTS_ENGINE !== 'openai') return { engine: 'espeak' };
  const { TTS_BASE_URL, TTS_MODEL } = config;
  if (TTS_BASE_URL === undefined)
    throw new ConfigError('TTS_BASE_URL is missing (TTS_ENGINE=openai)');
  if (TTS_MODEL === undefined) throw new ConfigError('TTS_MODEL is missing (TTS_ENGINE=openai)');
  return {
    engine: 'openai',
    baseUrl: TTS_BASE_URL,
    apiKey: config.TTS_API_KEY,
    model: TTS_MODEL,
    voices: config.TTS_VOICES,
  };
};

/** Returns the transcription service of the environment. */
export const transcriptionOfEnvironment = ({
  STT_BASE_URL: baseUrl,
  STT_API_KEY: apiKey,
  STT_MODEL: model = STT_MODEL,
}: Pick<
  AudioConfig,
  'STT_BASE_URL' | 'STT_API_KEY' | 'STT_MODEL'
>): EnvironmentService<AudioServer> => ({
  server: baseUrl === undefined ? undefined : { baseUrl, apiKey, model },
  wins: true,
});

/**
 * Returns the speech service of the environment.
 * @throws {ConfigError} naming a setting that the engine needs but that is missing.
 */
export const speechOfEnvironment = (
  config: Parameters<typeof speechEngineSettings>[0],
): EnvironmentService<SpeechServer> => {
  const settings = speechEngineSettings(config);
  return { server: settings.engine === 'espeak' ? undefined : settings, wins: true };
};
