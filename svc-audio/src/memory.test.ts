import { fileURLToPath } from 'node:url';
import { audioCalls, limits } from '@targum/contracts';
import { isMigrated } from '@targum/database';
import { createModelStandin } from '@targum/model-standin';
import { createBackend, readConfig, serviceConfig } from '@targum/service-kit';
import type { Backend } from '@targum/service-kit';
import {
  createClient,
  createSessionCookie,
  createTestDatabase,
  createUser,
  flood,
  podMemory,
  processReady,
  requestOf,
  startProcess,
  watchMemory,
} from '@targum/service-kit/testing';
import type { TestClient, TestDatabase, TestProcess } from '@targum/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startRedisServer } from './testing/redis-server.ts';
import { toneOf } from './testing/sounds.ts';
import { uploadOf } from './testing/start-audio.ts';

const pod = podMemory('svc-audio');
/**
 * Minimum duration in milliseconds. The flood continues until each kind of call succeeded at least
 * once.
 */
const FLOOD_MS = 3_000;
const SERVED_OR_REFUSED = /^200$|^503 retry-after: \d+$/;

const standin = createModelStandin({
  tokensPerSecond: Infinity,
  firstTokenMs: 0,
  ffmpegPath: 'ffmpeg',
  transcription: true,
});
let model: Awaited<ReturnType<typeof standin.listen>>;
let redis: Awaited<ReturnType<typeof startRedisServer>>;
let database: TestDatabase;
let backend: Backend;
let server: TestProcess;
let worker: TestProcess;
let user: TestClient;

beforeAll(async () => {
  model = await standin.listen({ port: 0, host: '127.0.0.1' });
  redis = await startRedisServer();
  database = await createTestDatabase();
  const environment = {
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    SESSION_KEYS: 'a-key-for-tests-of-more-than-32-characters',
    PUBLIC_URL: 'http://localhost:8080',
    RATE_LIMITS: 'off',
    STT_BASE_URL: `${model.url}/v1`,
    ...pod.environment,
  };
  const start = async (entry: 'main' | 'worker') => {
    const started = await startProcess(
      fileURLToPath(new URL(`${entry}.ts`, import.meta.url)),
      environment,
    );
    await processReady(started);
    return started;
  };
  [server, worker] = await Promise.all([start('main'), start('worker')]);
  const config = readConfig(serviceConfig, { ...environment, PORT: '1', OPS_PORT: '1' });
  backend = createBackend({ name: 'test', config: { ...config, LOG_LEVEL: 'silent' }, isMigrated });
  const { id } = await createUser(backend.knex);
  user = createClient(server.url, { cookie: await createSessionCookie(backend.sessions, id) });
});
afterAll(async () => {
  for (const child of [server, worker]) child.kill('SIGKILL');
  await Promise.all([server.ended, worker.ended]);
  for (const close of backend.connections) await close();
  await redis.close();
  await database.drop();
  await model.close();
});

/** Creates an upload of one second of sound in a file of the maximum size. */
const largestRecording = (): Promise<RequestInit> => {
  const sound = toneOf(1, 'wav');
  const padding = Buffer.alloc(limits.audio.maxBytes - sound.length);
  return requestOf(uploadOf(Buffer.concat([sound, padding])));
};

it('a flood of recordings and speech stays within the memory of the pod', async () => {
  const largest = await largestRecording();
  const upload = (init?: RequestInit) =>
    user.fetch(audioCalls.transcribe.path, { ...largest, ...init });
  let turn = 0;
  const speak = (init?: RequestInit) =>
    user.fetch(audioCalls.speak.path, {
      ...init,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        text: `${turn++} ${'long ago '.repeat(limits.speech.textMax / 10)}`,
      }),
    });

  const stopWatching = watchMemory(server.pid!);
  const ends = await flood(
    [
      // Without a limit, these calls would take more than the memory of the pod: 16 recordings of
      // 25 MiB, and 8 texts that take 64 MiB each to encode.
      { callers: 16, served: 200, send: (signal) => upload({ signal }) },
      { callers: 8, served: 200, send: (signal) => speak({ signal }) },
    ],
    FLOOD_MS,
  );
  expect(await stopWatching()).toBeLessThan(pod.limit);
  for (const end of ends.flatMap(Object.keys)) expect(end).toMatch(SERVED_OR_REFUSED);
  expect((await upload()).status).toBe(200);
  expect((await speak()).status).toBe(200);
  expect(server.errors()).toBe('');
});
