import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AUDIO_FIELD, audioCalls, headers as headerNames } from '@targum/contracts';
import type { SpeechEngineName } from '@targum/contracts';
import { createModelStandin } from '@targum/model-standin';
import type { ModelStandin } from '@targum/model-standin';
import { createMetrics } from '@targum/service-kit';
import {
  createApiKey,
  createClient,
  createSessionCookie,
  createTestBackend,
  createUser,
  routesOf,
  startApp,
} from '@targum/service-kit/testing';
import type { TestBackend, TestBackendOptions, TestClient } from '@targum/service-kit/testing';
import type { UserRow } from '@targum/database';
import { createAudioApp } from '../app.ts';
import {
  createSpeechConnection,
  createTranscriptionConnection,
} from '../connections/audio-connections.ts';
import { createBoundedTools } from '../ffmpeg/bounded-tools.ts';
import { findEspeak, findFfmpeg } from '../ffmpeg/find-tool.ts';
import { createQueue } from '../queue/queue.ts';
import { createAudioServices } from '../services.ts';
import { createSpeechEngine } from '../speech/create-engine.ts';
import { createCurrentSpeechToText } from '../transcription/current-speech-to-text.ts';
import { createTranscriptionJobs } from '../transcription/transcription-jobs.ts';

const path = process.env['PATH'] ?? '';

const STT_MODEL = 'transcription';
const HOUR_MS = 3_600_000;

export const testFfmpeg = () => findFfmpeg({ setting: 'FFMPEG_PATH', command: 'ffmpeg', path });
export const testEspeak = () => findEspeak({ setting: 'ESPEAK_PATH', command: 'espeak-ng', path });

export interface StartAudioOptions {
  readonly engine?: SpeechEngineName;
  readonly deadlineSeconds?: number;
  /** Time limit of a job, in seconds. */
  readonly jobSeconds?: number;
  readonly maxWaiting?: number;
  /** Redis URL, for example that of a proxy that tests can cut. */
  readonly redisUrl?: string;
  /** False to configure no transcription service. */
  readonly transcription?: boolean;
  /** False to leave jobs in the queue until `startWorker`. */
  readonly worker?: boolean;
  /** Milliseconds between two reads of the saved settings. */
  readonly readSettingsMs?: number;
  /** Whether admins may connect loopback and private addresses. */
  readonly privateAddresses?: 'allow' | 'refuse';
  readonly logger?: TestBackendOptions['logger'];
  /** A backend, and another URL of its database. */
  readonly database?: { readonly owner: TestBackend; readonly url: string };
}

/** Creates the body of an upload as browsers send it. */
export const uploadOf = (content: Buffer, name = 'audio.webm', field = AUDIO_FIELD): FormData => {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(content)]), name);
  return form;
};

export interface AudioAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: { text?: string; message?: string; code?: string; details?: unknown };
}

export interface TranscribeOptions {
  readonly signal?: AbortSignal;
  readonly key?: string;
}

export const transcribe = async (
  client: Pick<TestClient, 'fetch'>,
  body: FormData,
  { key, ...init }: TranscribeOptions = {},
): Promise<AudioAnswer> => {
  const response = await client.fetch(audioCalls.transcribe.path, {
    method: 'POST',
    body,
    ...init,
    ...(key === undefined ? {} : { headers: { [headerNames.idempotencyKey]: key } }),
  });
  const { status, headers } = response;
  return { status, headers, body: (await response.json()) as AudioAnswer['body'] };
};

/** Starts svc-audio and a worker in the current process, with real databases, programs and HTTP. */
export const startAudio = async ({
  engine: engineName = 'espeak',
  deadlineSeconds = 60,
  jobSeconds = 30,
  maxWaiting = 100,
  transcription = true,
  worker: withWorker = true,
  readSettingsMs = HOUR_MS,
  privateAddresses = 'allow',
  redisUrl,
  logger: givenLogger,
  database,
}: StartAudioOptions = {}) => {
  const backend = await createTestBackend({
    name: 'svc-audio',
    ...(givenLogger === undefined ? {} : { logger: givenLogger }),
    ...(database === undefined ? {} : { replicaOf: database.owner }),
    config: {
      ...(redisUrl === undefined ? {} : { REDIS_URL: redisUrl }),
      ...(database === undefined ? {} : { DATABASE_URL: database.url }),
    },
  });
  const { knex, sessions, redis, keys, logger } = backend;
  const ffmpegPath = await testFfmpeg();
  const standin: ModelStandin = createModelStandin({
    tokensPerSecond: Infinity,
    firstTokenMs: 0,
    ffmpegPath,
    transcription,
  });
  const model = await standin.listen({ port: 0, host: '127.0.0.1' });
  const server = { baseUrl: `${model.url}/v1`, apiKey: 'test' };
  const connected = {
    backend,
    secrets: backend.config.SESSION_KEYS,
    onScreen: true,
    privateAddresses,
    readEveryMs: readSettingsMs,
  } as const;
  const transcriptionConnection = createTranscriptionConnection({
    ...connected,
    environment: {
      server: transcription ? { ...server, model: STT_MODEL } : undefined,
      wins: true,
    },
  });
  const speechConnection = createSpeechConnection({
    ...connected,
    environment: {
      server: engineName === 'openai' ? { ...server, model: 'speech', voices: {} } : undefined,
      wins: true,
    },
  });
  const connections = [transcriptionConnection, speechConnection];
  const reading = await Promise.all(connections.map((each) => each.start()));
  const runTool = createBoundedTools({
    memory: backend.memory,
    concurrency: 2,
    maxWaiting: 100,
    waitMs: deadlineSeconds * 1000,
  });
  const engine = await createSpeechEngine({
    config: {
      ...{ ESPEAK_PATH: 'espeak-ng', MODEL_SETTINGS: 'screen' },
      SPEECH_DEADLINE_SECONDS: deadlineSeconds,
    },
    ...{ connection: speechConnection, runTool, path },
  });
  const services = createAudioServices({
    backend,
    config: {
      STT_MODEL,
      TRANSCRIPTION_DEADLINE_SECONDS: deadlineSeconds,
      TRANSCRIPTION_MAX_WAITING: maxWaiting,
      SPEECH_DEADLINE_SECONDS: deadlineSeconds,
      SPEECH_CACHE_MEBIBYTES: 8,
    },
    ffmpegPath,
    runTool,
    engine,
    transcription: transcriptionConnection,
  });
  const koa = createAudioApp({
    backend,
    speech: services.speech,
    recordUsage: services.usage.record,
    transcription: services.transcription,
    canTranscribe: () => transcriptionConnection.choose().server !== undefined,
    settings: connections.map((each) => each.createRoutes(backend.rateLimit)),
  });
  const app = await startApp(koa);
  const tempFolder = await mkdtemp(join(tmpdir(), 'svc-audio-test-'));
  const stopWorkers: (() => Promise<void>)[] = [];

  const startWorker = () => {
    const worker = createTranscriptionJobs({
      redis: backend.connectRedis('blocking'),
      keys,
      logger,
      metrics: createMetrics({ name: 'worker' }),
      ffmpegPath,
      speechToText: createCurrentSpeechToText(transcriptionConnection, jobSeconds * 1000),
      jobMs: jobSeconds * 1000,
      concurrency: 2,
      tempFolder,
    });
    const stop = (deadline = AbortSignal.abort()) => worker.close(deadline);
    stopWorkers.push(() => stop());
    return { stop };
  };
  if (withWorker) startWorker();

  const signedIn = async (fields: Partial<UserRow> = {}): Promise<TestClient> => {
    const user = await createUser(knex, fields);
    return createClient(app.url, { cookie: await createSessionCookie(sessions, user.id) });
  };
  const queue = createQueue({ redis, keys, logger });

  return {
    ...backend,
    url: app.url,
    routes: routesOf(koa),
    standin,
    queue,
    facts: services.facts,
    drain: services.usage.drain,
    startWorker,
    anonymous: createClient(app.url),
    signedIn,
    /** Creates a client with the API key of a new user. */
    async withKey(fields: Partial<UserRow> = {}) {
      const user = await createUser(knex, fields);
      const { row, secret } = await createApiKey(knex, user.id);
      return { client: createClient(app.url, { bearer: secret }), user, keyId: row.id };
    },
    uploads: () => redis.keys(keys.audioUpload('*')),
    temporaryFiles: () => readdir(tempFolder),
    async close() {
      await app.close();
      await Promise.all(stopWorkers.map((stop) => stop()));
      await Promise.all(reading.map((each) => each.stop()));
      await services.close();
      await queue.close();
      await model.close();
      await backend.close();
      await rm(tempFolder, { recursive: true, force: true });
    },
  };
};

export type StartedAudio = Awaited<ReturnType<typeof startAudio>>;
