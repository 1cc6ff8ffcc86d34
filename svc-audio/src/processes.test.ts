import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { audioCalls } from '@targum/contracts';
import { serviceStatus } from '@targum/contracts/on-demand';
import { createModelStandin } from '@targum/model-standin';
import { isMigrated } from '@targum/database';
import { createBackend, readConfig, serviceConfig } from '@targum/service-kit';
import type { Backend } from '@targum/service-kit';
import { createKeySealer, sealKey } from '@targum/service-kit/service-settings';
import {
  createClient,
  createLink,
  createSessionCookie,
  createTestDatabase,
  createUser,
  processReady,
  startProcess,
  testRedisUrl,
} from '@targum/service-kit/testing';
import type {
  Environment,
  TestClient,
  TestDatabase,
  TestProcess,
} from '@targum/service-kit/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueue } from './queue/queue.ts';
import type { TranscriptionQueue } from './queue/queue.ts';
import { toneOf } from './testing/sounds.ts';
import { testEspeak, transcribe, uploadOf } from './testing/start-audio.ts';

/**
 * Returns the URL of a separate Redis database, because the processes use the product's real keys.
 */
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
    transcription: true,
  });
  const started: TestProcess[] = [];
  let model: Awaited<ReturnType<typeof standin.listen>>;
  let database: TestDatabase;
  let backend: Backend;
  let queue: TranscriptionQueue;
  let environment: Environment;
  let tempFolder: string;
  /** The service that all tests share, except the tests that end a service. */
  let service: TestProcess;
  let user: TestClient;

  /** Starts a process that ends with the test. */
  const start = async (entry: 'main' | 'worker', changes: Environment = {}) => {
    const file = fileURLToPath(new URL(`${entry}.ts`, import.meta.url));
    const child = await startProcess(file, { ...environment, ...changes });
    started.push(child);
    return child;
  };
  const startReady = async (entry: 'main' | 'worker', changes: Environment = {}) => {
    const child = await start(entry, changes);
    await processReady(child);
    return child;
  };
  const startService = (changes?: Environment) => startReady('main', changes);
  const startWorker = (changes?: Environment) => startReady('worker', changes);
  const arrived = (count: number, timeout: number) =>
    vi.waitFor(() => expect(standin.requests).toHaveLength(count), { timeout, interval: 50 });
  const readiness = (...processes: TestProcess[]) =>
    Promise.all(processes.map(async ({ opsUrl }) => (await fetch(`${opsUrl}/readyz`)).status));
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
      SHUTDOWN_WAIT_MS: '0',
      TMPDIR: tempFolder,
    };
    const config = readConfig(serviceConfig, { ...environment, PORT: '1', OPS_PORT: '1' });
    backend = createBackend({
      name: 'test',
      config: { ...config, LOG_LEVEL: 'silent' },
      isMigrated,
    });
    await once(backend.redis, 'ready');
    queue = createQueue(backend);
    service = await startService();
    started.length = 0;
  });
  beforeEach(async () => {
    standin.reset();
    await backend.redis.flushdb();
    const { id } = await createUser(backend.knex);
    const cookie = await createSessionCookie(backend.sessions, id);
    user = createClient(service.url, { cookie });
  });
  afterEach(killAll);
  afterAll(async () => {
    service.kill('SIGKILL');
    await service.ended;
    await backend.redis.flushdb();
    await queue.close();
    for (const close of backend.connections) await close();
    await database.drop();
    await model.close();
    await rm(tempFolder, { recursive: true, force: true });
  });

  it(
    'run the job of a killed worker again within 10 s, with one result',
    { timeout: 60_000 },
    async () => {
      const first = await startWorker();
      standin.next({ fault: 'hang' });
      const call = transcribe(user, uploadOf(toneOf(2, 'wav')));
      await arrived(1, 10_000);
      await startWorker();
      first.kill('SIGKILL');
      // The settings guarantee 10 s, as queue.test.ts checks. A busy machine may need more.
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
    },
  );

  it('fail a job after two of its workers were killed', { timeout: 90_000 }, async () => {
    standin.next({ fault: 'hang', times: 2 });
    const first = await startWorker();
    const send = () => transcribe(user, uploadOf(toneOf(1, 'wav')), { key: 'kills-every-worker' });
    const call = send();
    await arrived(1, 10_000);
    const second = await startWorker();
    first.kill('SIGKILL');
    await arrived(2, 20_000);
    await startWorker();
    second.kill('SIGKILL');
    expect(await call).toMatchObject({ status: 500, body: { code: 'internal' } });
    expect(await queue.getFailedCount()).toBe(1);
    expect(await (await fetch(`${service.opsUrl}/metrics`)).text()).toMatch(
      /targum_queue_failed_jobs\{.*\} 1$/m,
    );
    // A job that has killed two workers is not given to a third worker.
    expect(await send()).toMatchObject({ status: 500 });
    expect(standin.requests).toHaveLength(2);
    await vi.waitFor(
      async () => expect(await backend.redis.keys(backend.keys.audioUpload('*'))).toEqual([]),
      10_000,
    );
  });

  it('share one queue, with two services and two workers', { timeout: 60_000 }, async () => {
    const [other, ...workers] = await Promise.all([startService(), startWorker(), startWorker()]);
    const clients = [user, createClient(other.url, { cookie: user.cookie })];
    const calls = Array.from({ length: 8 }, async (_, index) => {
      const seconds = 3 + index;
      const answer = await transcribe(clients[index % 2]!, uploadOf(toneOf(seconds, 'wav')));
      expect(answer).toMatchObject({
        status: 200,
        body: { text: expect.stringContaining(`${seconds}.0 s of audio`) },
      });
    });
    await Promise.all(calls);
    expect(standin.requests).toHaveLength(8);
    const done = await Promise.all(
      workers.map(async ({ opsUrl }) => {
        const text = await (await fetch(`${opsUrl}/metrics`)).text();
        return Number(
          /targum_job_duration_seconds_count\{.*"transcribed".*\} (\d+)/.exec(text)?.[1],
        );
      }),
    );
    expect(done[0]! + done[1]!).toBe(8);
    expect(Math.min(...done)).toBeGreaterThan(0);
  });

  it('give the result to a retry at another replica', { timeout: 60_000 }, async () => {
    const first = await startService();
    const here = createClient(first.url, { cookie: user.cookie });
    const key = 'the-recording-of-this-morning';
    const send = (client: TestClient) => transcribe(client, uploadOf(toneOf(2, 'wav')), { key });
    const waits = (count: number) =>
      vi.waitFor(async () => expect(await queue.getWaitingCount()).toBe(count), 10_000);

    const lost = send(here).catch((error: unknown) => error);
    await waits(1);
    first.kill('SIGKILL');
    expect(await lost).toBeInstanceOf(Error);
    const joined = send(user);
    await startWorker();
    const { status, body } = await joined;
    expect(status).toBe(200);
    expect(body.text).toContain('2.0 s of audio');
    expect(await send(user)).toMatchObject({ status: 200, body });
    expect(standin.requests).toHaveLength(1);
  });

  it('answer a call that waited during an outage of Redis', { timeout: 60_000 }, async () => {
    const link = await createLink(redisUrl());
    try {
      const changes = { REDIS_URL: link.url };
      const [linked, worker] = await Promise.all([startService(changes), startWorker(changes)]);
      standin.next({ fault: 'hang' });
      const client = createClient(linked.url, { cookie: user.cookie });
      const call = transcribe(client, uploadOf(toneOf(1, 'wav')));
      await arrived(1, 10_000);
      await link.cut();
      await link.restore();
      await vi.waitFor(async () => expect(await readiness(linked, worker)).toEqual([200, 200]), {
        timeout: 10_000,
      });
      worker.kill('SIGKILL');
      await startWorker({ REDIS_URL: link.url });
      expect(await call).toMatchObject({ status: 200 });
    } finally {
      await killAll();
      await link.close();
    }
  });

  it('stop in order: a worker finishes its job, a service its calls', async () => {
    const [stopping, worker] = await Promise.all([startService(), startWorker()]);
    const client = createClient(stopping.url, { cookie: user.cookie });
    const calls = [1, 2, 3].map(() => transcribe(client, uploadOf(toneOf(30, 'wav'))));
    await vi.waitFor(async () => expect(await queue.getActiveCount()).toBeGreaterThan(0), {
      timeout: 10_000,
      interval: 5,
    });
    worker.kill('SIGTERM');
    expect(await worker.ended).toBe(0);
    expect(await queue.getActiveCount()).toBe(0);
    await startWorker();
    stopping.kill('SIGTERM');
    const answers = await Promise.all(calls);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await stopping.ended).toBe(0);
  });

  it(
    'stop within seconds if they are idle and Redis does not answer',
    { timeout: 120_000 },
    async () => {
      const link = await createLink(redisUrl());
      try {
        const changes = { REDIS_URL: link.url, DRAIN_SECONDS: '60' };
        const idle = await Promise.all([startService(changes), startWorker(changes)]);
        link.pause();
        await vi.waitFor(async () => expect(await readiness(...idle)).toEqual([503, 503]), 20_000);
        const since = performance.now();
        for (const each of idle) each.kill('SIGTERM');
        expect(await Promise.all(idle.map(({ ended }) => ended))).toEqual([0, 0]);
        // Each close takes at most 3 s. A busy machine may need more, but less than the time limit
        // of jobs.
        expect(performance.now() - since).toBeLessThan(30_000);
      } finally {
        await killAll();
        await link.close();
      }
    },
  );

  it('leave a job that they cannot finish during an outage of Redis to another worker', async () => {
    const link = await createLink(redisUrl());
    try {
      const worker = await startWorker({ REDIS_URL: link.url, DRAIN_SECONDS: '1' });
      standin.next({ fault: 'hang' });
      const call = transcribe(user, uploadOf(toneOf(1, 'wav')));
      await arrived(1, 10_000);
      await link.cut();
      worker.kill('SIGTERM');
      expect(await worker.ended).toBe(0);
      await startWorker();
      expect(await call).toMatchObject({ status: 200 });
    } finally {
      await link.close();
    }
  });

  it('serve metrics and readiness with an empty queue', async () => {
    const worker = await startWorker();
    for (const { opsUrl } of [service, worker]) {
      const text = await (await fetch(`${opsUrl}/metrics`)).text();
      for (const state of ['waiting', 'active', 'prioritized']) {
        expect(text).toMatch(new RegExp(`targum_queue_jobs\\{.*state="${state}".*\\} 0`));
      }
      expect(text).not.toContain('state="failed"');
      expect(text).toMatch(/targum_queue_failed_jobs\{.*\} 0$/m);
      expect(text).toMatch(/targum_queue_oldest_seconds\{.*\} 0$/m);
    }
    await expect(fetch(worker.url)).rejects.toThrow();
  });

  it('[5.94] answer 501 if no transcription service is connected', async () => {
    const other = await startService({ STT_BASE_URL: '' });
    const client = createClient(other.url, { cookie: user.cookie });
    const { status, body } = await transcribe(client, uploadOf(toneOf(1, 'wav')));
    expect([status, body.code]).toEqual([501, 'not_connected']);
    expect(body.message).toBe('No transcription service is connected');
    const shown = [client, user].map(async (caller) => caller.get(audioCalls.status.path));
    expect(await Promise.all(shown)).toMatchObject([
      { body: { transcription: { connected: false } } },
      { body: { transcription: { connected: true } } },
    ]);
    await startWorker({ STT_BASE_URL: '' });
  });

  it('[5.100] use the transcription service that an admin has saved', async () => {
    const saved = { kind: 'transcription', address: `${model.url}/v1` } as const;
    const secrets = [environment['SESSION_KEYS'] ?? ''];
    await backend.knex('service_settings').insert({
      ...{ ...saved, model: 'large', options: {} },
      ...sealKey(createKeySealer(secrets), saved, 'a key'),
    });
    const onScreen = {
      ...{ STT_BASE_URL: '', MODEL_SETTINGS: 'screen', MODEL_PRIVATE_ADDRESSES: 'allow' },
    };
    const [other] = await Promise.all([startService(onScreen), startWorker(onScreen)]);
    const client = createClient(other.url, { cookie: user.cookie });
    const { body } = await transcribe(client, uploadOf(toneOf(1, 'wav')));
    await backend.knex('service_settings').delete();
    expect(body.text).toContain('1.0 s of audio');
    expect(standin.requests[0]?.body).toMatchObject({ model: 'large' });
  });

  it('[8.63] tell admins about every failure of speech, until it works again', async () => {
    const program = join(tempFolder, 'espeak');
    const behave = (command: string) => writeFile(`${program}.first`, command);
    const script = [
      '#!/bin/sh',
      '[ "$1" = --version ] || . "$0.first"',
      `exec ${await testEspeak()} "$@"`,
    ];
    await writeFile(program, script.join('\n'), { mode: 0o755 });
    const { url, opsUrl } = await startService({
      ESPEAK_PATH: program,
      SPEECH_DEADLINE_SECONDS: '3',
    });
    const client = createClient(url, { cookie: user.cookie });
    const speak = async (text: string) => {
      const { path } = audioCalls.speak;
      const response = await client.fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ text }),
      });
      await response.arrayBuffer();
      return response.status;
    };
    const speech = async () =>
      serviceStatus.parse(await (await fetch(`${opsUrl}/status`)).json()).speech;

    for (const [command, status, reason] of [
      ['kill -SEGV $$', 500, 'internal'],
      ['exit 1', 500, 'internal'],
      ['exec sleep 600', 503, 'unavailable'],
      ['echo no sound; exit 0', 502, 'model_failed'],
    ] as const) {
      await behave('');
      expect(await speak(`Before ${command}`)).toBe(200);
      expect(await speech()).toMatchObject({ state: 'ok', reason: null });
      await behave(command);
      expect(await speak(command)).toBe(status);
      expect(await speech()).toMatchObject({ state: 'failing', name: 'espeak-ng', reason });
    }
    await behave('');
    expect(await speak('After all')).toBe(200);
    expect(await speak(' ')).toBe(422);
    expect(await speech()).toMatchObject({ state: 'ok', reason: null });
  });

  it.each([
    ['main', { ESPEAK_PATH: 'no-espeak' }, /^ESPEAK_PATH: no-espeak was not found\n$/],
    [
      'worker',
      { FFMPEG_PATH: '/nowhere/ffmpeg' },
      /^FFMPEG_PATH: \/nowhere\/ffmpeg was not found\n$/,
    ],
    ['worker', { REDIS_URL: '' }, /^Wrong configuration: REDIS_URL is missing\n$/],
    [
      'worker',
      { MODEL_SETTINGS: 'screen', DATABASE_URL: '' },
      /^DATABASE_URL is missing \(MODEL_SETTINGS=screen\)\n$/,
    ],
  ] as const)('do not start as %s with %o', async (entry, changes, message) => {
    const child = await start(entry, changes);
    expect(await child.ended).toBe(78);
    expect(child.errors()).toMatch(message);
  });
});
