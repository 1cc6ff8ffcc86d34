import { createLogger, createMetrics, createRedis } from '@targum/service-kit';
import { createTestBackend, testRedisUrl } from '@targum/service-kit/testing';
import type { TestBackend } from '@targum/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createJobMetrics } from './metrics.ts';
import { createJobWaiter } from './job-waiter.ts';
import { createQueue } from './queue.ts';
import type { TranscriptionQueue } from './queue.ts';
import { createJobWorker } from './worker.ts';
import type { JobHandlers } from './worker.ts';

/** Another database of the same server, where no event of the queue is ever heard. */
const connectElsewhere = () => {
  const url = new URL(testRedisUrl());
  url.pathname = '/12';
  const logger = createLogger({ name: 'test', level: 'silent' });
  return createRedis({ url: url.href, name: 'test', logger, use: 'blocking' });
};

describe('the queue', () => {
  let backend: TestBackend;
  let queue: TranscriptionQueue;

  const startWorker = (handlers: JobHandlers) => {
    const metrics = createMetrics({ name: 'test' });
    const worker = createJobWorker({
      redis: backend.connectRedis('blocking'),
      keys: backend.keys,
      logger: backend.logger,
      metrics: createJobMetrics(metrics),
      handlers,
      concurrency: 1,
      onEnd: async () => {},
    });
    return { close: () => worker.close(AbortSignal.abort()), metrics };
  };
  const add = (jobId: string) =>
    queue.add('transcribe', { uploadId: jobId, requestId: 'test' }, { jobId });

  beforeAll(async () => {
    backend = await createTestBackend();
    queue = createQueue(backend);
  });
  afterAll(async () => {
    await queue.close();
    await backend.close();
  });

  it('has no worker without a handler for each kind of job', () => {
    expect(() => startWorker({} as JobHandlers)).toThrow('no handler for jobs: transcribe');
  });

  it('tells how jobs end, also when their events get lost', async () => {
    const elsewhere = connectElsewhere();
    const waiter = createJobWaiter({ ...backend, queue, redis: elsewhere, pollMs: 50 });
    const worker = startWorker({
      transcribe: async ({ uploadId }) => {
        if (uploadId === 'bad') throw new Error('broken');
        return { outcome: 'transcribed', text: uploadId, tokens: 1 };
      },
    });

    const [good, bad, gone] = ['good', 'bad', 'gone'].map((jobId) => waiter.watch(jobId));
    await add('good');
    await add('bad');
    for (const watch of [good, bad, gone]) watch?.added();
    expect(await good?.end).toEqual({
      state: 'completed',
      result: { outcome: 'transcribed', text: 'good', tokens: 1 },
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

  it('keeps a bounded number of finished jobs', async () => {
    expect(queue.defaultJobOptions).toMatchObject({
      removeOnComplete: { age: expect.any(Number), count: expect.any(Number) },
      removeOnFail: { age: expect.any(Number), count: expect.any(Number) },
    });
  });
});
