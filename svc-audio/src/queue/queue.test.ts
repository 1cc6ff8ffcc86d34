import { createLogger, createMetrics, createRedis } from '@targum/service-kit';
import { createLink, createTestBackend, testRedisUrl } from '@targum/service-kit/testing';
import type { TestBackend } from '@targum/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createJobMetrics } from './metrics.ts';
import { createJobWaiter } from './job-waiter.ts';
import { QUEUE_NAME } from './jobs.ts';
import { createQueue } from './queue.ts';
import type { TranscriptionQueue } from './queue.ts';
import { LOCK_MS, STALLED_CHECK_MS } from './settings.ts';
import { sweepQueue } from './sweep.ts';
import { createJobConsumer } from './job-consumer.ts';
import type { JobHandlers } from './job-consumer.ts';

/** Connects to another database of the same server, in which no event of the queue arrives. */
const connectElsewhere = () => {
  const url = new URL(testRedisUrl());
  url.pathname = '/12';
  const logger = createLogger({ name: 'test', level: 'silent' });
  return createRedis({ url: url.href, name: 'test', logger, use: 'blocking' });
};

describe('the queue', () => {
  let backend: TestBackend;
  let queue: TranscriptionQueue;

  const startWorker = (handlers: JobHandlers, concurrency = 1) => {
    const metrics = createMetrics({ name: 'test' });
    const worker = createJobConsumer({
      redis: backend.connectRedis('blocking'),
      keys: backend.keys,
      logger: backend.logger,
      metrics: createJobMetrics(metrics),
      handlers,
      concurrency,
      onEnd: async () => {},
    });
    return { close: () => worker.close(AbortSignal.abort()), metrics };
  };
  const add = (jobId: string) =>
    queue.add('transcribe', { uploadId: jobId, contentHash: 'hash', requestId: 'test' }, { jobId });

  beforeAll(async () => {
    backend = await createTestBackend();
    queue = createQueue(backend);
  });
  afterAll(async () => {
    await queue.close();
    await backend.close();
  });

  it('starts no worker without a handler for each kind of job', () => {
    expect(() => startWorker({} as JobHandlers)).toThrow('no handler for jobs: transcribe');
  });

  it('reports how jobs end, even if their events get lost', async () => {
    const elsewhere = connectElsewhere();
    const waiter = createJobWaiter({ ...backend, queue, redis: elsewhere, pollMs: 50 });
    const worker = startWorker({
      transcribe: async ({ uploadId }) => {
        if (uploadId === 'bad') throw new Error('broken');
        return { outcome: 'transcribed', text: uploadId, tokens: 1, seconds: 2 };
      },
    });

    const [good, bad, gone] = ['good', 'bad', 'gone'].map((jobId) => waiter.watch(jobId));
    await add('good');
    await add('bad');
    for (const watch of [good, bad, gone]) watch?.added();
    expect(await good?.end).toEqual({
      state: 'completed',
      result: { outcome: 'transcribed', text: 'good', tokens: 1, seconds: 2 },
    });
    expect(await bad?.end).toEqual({ state: 'failed', reason: 'broken' });
    expect(await gone?.end).toEqual({ state: 'missing' });
    for (const watch of [good, bad, gone]) watch?.stop();

    const text = await worker.metrics.registry.metrics();
    expect(text).toMatch(/targum_job_duration_seconds_count\{.*outcome="transcribed".*\} 1/);
    expect(text).toMatch(/targum_job_duration_seconds_count\{.*outcome="failed".*\} 1/);
    await worker.close();
    await waiter.close();
    elsewhere.disconnect();
  });

  it('lets a worker stop without Redis even if the end of a job could not be stored', async () => {
    const link = await createLink(testRedisUrl());
    const linked = await createTestBackend({
      replicaOf: backend,
      config: { REDIS_URL: link.url },
    });
    const { promise: ended, resolve: endJob } = Promise.withResolvers<void>();
    const handler = vi.fn(async () => {
      await ended;
      return { outcome: 'transcribed' as const, text: '', tokens: 0, seconds: 2 };
    });
    const worker = createJobConsumer({
      ...linked,
      redis: linked.connectRedis('blocking'),
      metrics: createJobMetrics(createMetrics({ name: 'test' })),
      handlers: { transcribe: handler },
      concurrency: 1,
      onEnd: async () => {},
    });
    await add('vanished');
    await vi.waitFor(() => expect(handler).toHaveBeenCalled(), 10_000);
    await backend.redis.del(`${backend.keys.queue}:${QUEUE_NAME}:vanished`);
    endJob();
    await link.cut();
    await worker.close(new AbortController().signal);
    await linked.close();
    await link.close();
  });

  it('reports that a job could not be read for a while', async () => {
    const link = await createLink(testRedisUrl());
    const linked = await createTestBackend({
      replicaOf: backend,
      config: { REDIS_URL: link.url },
    });
    const waiter = createJobWaiter({
      ...linked,
      queue: createQueue(linked),
      redis: linked.connectRedis('blocking'),
      pollMs: 50,
      silenceMs: 200,
    });
    const watch = waiter.watch('unread');
    await add('unread');
    watch.added();
    link.pause();
    expect(await watch.end).toEqual({ state: 'unreachable' });
    watch.stop();
    link.resume();
    await queue.remove('unread');
    await waiter.close();
    await linked.close();
    await link.close();
  });

  it.each([
    ['with their events', 1000],
    ['without their events', 50],
  ])('reports the ends of a burst of 200 jobs %s', async (events, pollMs) => {
    const deaf = connectElsewhere();
    const redis = events === 'with their events' ? backend.connectRedis('blocking') : deaf;
    const waiter = createJobWaiter({ ...backend, queue, redis, pollMs });
    const worker = startWorker(
      {
        transcribe: async ({ uploadId }) => ({
          outcome: 'transcribed',
          text: uploadId,
          tokens: 1,
          seconds: 2,
        }),
      },
      20,
    );
    const results = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const jobId = `burst-${pollMs}-${index}`;
        const watch = waiter.watch(jobId);
        await add(jobId);
        watch.added();
        const end = await watch.end;
        watch.stop();
        return end.state === 'completed' && (end.result as { text: string }).text === jobId;
      }),
    );
    expect(results.filter(Boolean)).toHaveLength(200);
    await worker.close();
    await waiter.close();
    deaf.disconnect();
  });

  it('is configured to run the job of a killed worker again within 10 s', async () => {
    const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
    const worker = startWorker({
      transcribe: async () => {
        await finished;
        return { outcome: 'transcribed', text: '', tokens: 0, seconds: 2 };
      },
    });
    const leftMs = (key: string) =>
      backend.redis.pttl(`${backend.keys.queue}:${QUEUE_NAME}:${key}`);
    await add('held');
    const [lock, check] = await vi.waitFor(async () => {
      const left = await Promise.all([leftMs('held:lock'), leftMs('stalled-check')]);
      expect(Math.min(...left)).toBeGreaterThan(0);
      return left;
    }, 10_000);
    expect(lock).toBeLessThanOrEqual(LOCK_MS);
    expect(check).toBeLessThanOrEqual(STALLED_CHECK_MS);
    // After the lock has expired, the job goes to another worker at the second check at the latest.
    expect(LOCK_MS + 2 * STALLED_CHECK_MS).toBeLessThan(10_000);
    finish();
    await worker.close();
  });

  it('removes old finished jobs without another job', async () => {
    const worker = startWorker({
      transcribe: async ({ uploadId }) => {
        if (uploadId === 'bad-and-old') throw new Error('broken');
        return { outcome: 'transcribed', text: '', tokens: 0, seconds: 2 };
      },
    });
    await add('old');
    await add('bad-and-old');
    const find = () => Promise.all([queue.getJob('old'), queue.getJob('bad-and-old')]);
    await vi.waitFor(async () => {
      expect((await find()).map((job) => job?.finishedOn)).toEqual([
        expect.any(Number),
        expect.any(Number),
      ]);
    });
    const sweep = sweepQueue({
      queue,
      connected: () => true,
      logger: backend.logger,
      everyMs: 20,
      keep: { completedMs: 0, failedMs: 0 },
    });
    await vi.waitFor(async () => expect(await find()).toEqual([undefined, undefined]));
    await sweep.stop();
    await worker.close();
  });

  it('keeps a bounded number of finished jobs', async () => {
    expect(queue.defaultJobOptions).toMatchObject({
      removeOnComplete: { age: expect.any(Number), count: expect.any(Number) },
      removeOnFail: { age: expect.any(Number), count: expect.any(Number) },
    });
  });
});
