import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { audioCalls } from '@targum/contracts';
import { createModelStandin } from '@targum/model-standin';
import { isMigrated } from '@targum/database';
import { createBackend, readConfig, serviceConfig } from '@targum/service-kit';
import type { Backend } from '@targum/service-kit';
import {
  createClient,
  createSessionCookie,
  createTestDatabase,
  createUser,
  testRedisUrl,
} from '@targum/service-kit/testing';
import type { TestClient, TestDatabase } from '@targum/service-kit/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueue } from './queue/queue.ts';
import type { TranscriptionQueue } from './queue/queue.ts';
import { ready, startProcess } from './testing/processes.ts';
import type { Environment, TestProcess } from './testing/processes.ts';
import { toneOf } from './testing/sounds.ts';
import { transcribe, uploadOf } from './testing/start-audio.ts';

/** A database of Redis to itself: the processes use the product's own names there. */
const redisUrl = () => {
  const url = new URL(testRedisUrl());
  url.pathname = '/11';
  return url.href;
};

describe('the processes', () => {
  const standin = createModelStandin({
    tokensPerSecond: Infinity,
    firstTokenMs: 0,
    ffmpegPath: 'ffmpeg',
  });
  const started: TestProcess[] = [];
  let model: Awaited<ReturnType<typeof standin.listen>>;
  let database: TestDatabase;
  let backend: Backend;
  let queue: TranscriptionQueue;
  let environment: Environment;
  let tempFolder: string;
  let service: TestProcess;
  let user: TestClient;

  const start = async (entry: 'main' | 'worker', changes: Environment = {}) => {
    const child = await startProcess(entry, { ...environment, ...changes });
    started.push(child);
    return child;
  };
  const startWorker = async (changes: Environment = {}) => {
    const worker = await start('worker', changes);
    await ready(worker);
    return worker;
  };
  const arrived = (count: number, timeout: number) =>
    vi.waitFor(() => expect(standin.requests).toHaveLength(count), { timeout, interval: 50 });
  const killAll = async () => {
    for (const child of started) child.kill('SIGKILL');
    await Promise.all(started.map(({ ended }) => ended));
    started.length = 0;
  };

  beforeAll(async () => {
    tempFolder = await mkdtemp(join(tmpdir(), 'processes-'));
    model = await standin.listen({ port: 0, host: '127.0.0.1' });
    database = await createTestDatabase();
    environment = {
      DATABASE_URL: database.url,
      REDIS_URL: redisUrl(),
      SESSION_KEYS: 'a-key-for-tests-of-more-than-32-characters',
      PUBLIC_URL: 'http://localhost:8080',
      STT_BASE_URL: `${model.url}/v1`,
      TMPDIR: tempFolder,
    };
    const config = readConfig(serviceConfig, { ...environment, PORT: '1', OPS_PORT: '1' });
    backend = createBackend({
      name: 'test',
      config: { ...config, LOG_LEVEL: 'silent' },
      isMigrated,
    });
    queue = createQueue(backend);
  });
  beforeEach(async () => {
    standin.reset();
    await backend.redis.flushdb();
    service = await start('main');
    await ready(service);
    const { id } = await createUser(backend.knex);
    const cookie = await createSessionCookie(backend.sessions, id);
    user = createClient(service.url, { cookie });
  });
  afterEach(killAll);
  afterAll(async () => {
    await backend.redis.flushdb();
    await queue.close();
    for (const close of backend.connections) await close();
    await database.drop();
    await model.close();
    await rm(tempFolder, { recursive: true, force: true });
  });

  it('run a killed job again within 10 s, with one result', { timeout: 60_000 }, async () => {
    const first = await startWorker();
    standin.next({ fault: 'hang' });
    const call = transcribe(user, uploadOf(toneOf(2, 'wav')));
    await arrived(1, 10_000);
    await startWorker();
    first.kill('SIGKILL');
    // Promised within 10 s; the bound leaves room for a busy machine.
    await arrived(2, 20_000);
    expect(await call).toMatchObject({
      status: 200,
      body: { text: expect.stringContaining('2.0 s of audio') },
    });
    expect(standin.requests).toHaveLength(2);
    expect(await queue.getJobCounts('waiting', 'active', 'failed')).toEqual({
      waiting: 0,
      active: 0,
      failed: 0,
    });
  });

  it('fail a job that was killed twice', { timeout: 90_000 }, async () => {
    standin.next({ fault: 'hang', times: 2 });
    const first = await startWorker();
    const call = transcribe(user, uploadOf(toneOf(1, 'wav')));
    await arrived(1, 10_000);
    const second = await startWorker();
    first.kill('SIGKILL');
    await arrived(2, 20_000);
    await startWorker();
    second.kill('SIGKILL');
    expect(await call).toMatchObject({ status: 500, body: { code: 'internal' } });
    expect(await queue.getFailedCount()).toBe(1);
    expect(standin.requests).toHaveLength(2);
    await vi.waitFor(
      async () => expect(await backend.redis.keys(backend.keys.audioUpload('*'))).toEqual([]),
      10_000,
    );
  });

  it('stop in order: a worker finishes its job, a service its calls', async () => {
    const worker = await startWorker();
    const calls = [1, 2, 3].map(() => transcribe(user, uploadOf(toneOf(30, 'wav'))));
    await vi.waitFor(async () => expect(await queue.getActiveCount()).toBeGreaterThan(0), {
      timeout: 10_000,
      interval: 5,
    });
    worker.kill('SIGTERM');
    expect(await worker.ended).toBe(0);
    expect(await queue.getActiveCount()).toBe(0);
    await startWorker();
    service.kill('SIGTERM');
    const answers = await Promise.all(calls);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await service.ended).toBe(0);
  });

  it('serve metrics and readiness with an empty queue', async () => {
    const worker = await startWorker();
    for (const { opsUrl } of [service, worker]) {
      const text = await (await fetch(`${opsUrl}/metrics`)).text();
      for (const state of ['waiting', 'active', 'prioritized']) {
        expect(text).toMatch(new RegExp(`targum_queue_jobs\\{.*state="${state}".*\\} 0`));
      }
    }
    await expect(fetch(worker.url)).rejects.toThrow();
  });

  it('answer 503 where no transcription service is connected', async () => {
    const other = await start('main', { STT_BASE_URL: '' });
    await ready(other);
    const client = createClient(other.url, { cookie: user.cookie });
    const { status, body } = await transcribe(client, uploadOf(toneOf(1, 'wav')));
    expect(status).toBe(503);
    expect(body.message).toBe('No transcription service is connected');
    const shown = [client, user].map(async (caller) => caller.get(audioCalls.status.path));
    expect(await Promise.all(shown)).toMatchObject([
      { body: { transcription: { connected: false } } },
      { body: { transcription: { connected: true } } },
    ]);
    await startWorker({ STT_BASE_URL: '' });
  });

  it.each([
    [
      'main',
      { FFMPEG_PATH: '/nowhere/ffmpeg' },
      /^FFMPEG_PATH: \/nowhere\/ffmpeg was not found\n$/,
    ],
    ['main', { FFMPEG_PATH: 'true' }, /^FFMPEG_PATH: true does not work as needed .*\n$/],
    ['main', { ESPEAK_PATH: 'no-espeak' }, /^ESPEAK_PATH: no-espeak was not found\n$/],
    ['main', { TTS_ENGINE: 'openai' }, /^TTS_BASE_URL is missing \(TTS_ENGINE=openai\)\n$/],
    ['worker', { FFMPEG_PATH: 'no-ffmpeg' }, /^FFMPEG_PATH: no-ffmpeg was not found\n$/],
    ['worker', { REDIS_URL: '' }, /^Wrong configuration: REDIS_URL is missing\n$/],
  ] as const)('do not start: %s with %o', async (entry, changes, message) => {
    const child = await start(entry, changes);
    expect(await child.ended).toBe(78);
    expect(child.errors()).toMatch(message);
  });
});
