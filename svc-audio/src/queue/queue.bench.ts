/**
 * Measures the overhead of the queue per job, compared with the minimum that Redis needs to pass on
 * a job and its result, and with BullMQ's own way of waiting; then the effect of a second worker.
 * Run it alone: `node svc-audio/src/queue/queue.bench.ts`. Redis, the waiting side and each worker
 * are separate processes on loopback.
 */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { createLogger, createMetrics, createRedis, createRedisKeys } from '@targum/service-kit';
import type { RedisUse } from '@targum/service-kit';
import { QueueEvents } from 'bullmq';
import { startRedisServer } from '../testing/redis-server.ts';
import { createJobWaiter } from './job-waiter.ts';
import { QUEUE_NAME } from './jobs.ts';
import { createJobMetrics } from './metrics.ts';
import { createQueue } from './queue.ts';
import { createJobConsumer } from './job-consumer.ts';

const WARM_UP = 200;
const JOBS = 3000;
/** Numbers of simultaneous calls. */
const CALLERS = [1, 16];
/** A job that mostly waits, like a real one for its transcription service. */
const SLOW_JOB_MS = 20;
const SLOW_JOBS = 1500;
const SLOW_CONCURRENCY = 4;

const RAW_JOBS = 'raw:jobs';
const logger = createLogger({ name: 'bench', level: 'silent' });
const keys = createRedisKeys('bench');
const connectTo = (url: string) => (use: RedisUse) =>
  createRedis({ url, name: 'bench', logger, use });

/** Answers each job in a list of its own: the minimum with Redis alone. */
const answerRaw = async (url: string) => {
  const redis = connectTo(url)('blocking');
  for (;;) {
    const [, id] = (await redis.blpop(RAW_JOBS, 0)) ?? [];
    await redis.lpush(`raw:${id}`, 'done');
  }
};

const work = (url: string, concurrency: number, jobMs: number) => {
  createJobConsumer({
    redis: connectTo(url)('blocking'),
    keys,
    logger,
    metrics: createJobMetrics(createMetrics({ name: 'bench' })),
    handlers: {
      transcribe: async () => {
        if (jobMs > 0) await delay(jobMs);
        return { outcome: 'transcribed', text: 'done', tokens: 0 };
      },
    },
    concurrency,
    onEnd: async () => {},
  });
};

const startRole = async (...role: (string | number)[]): Promise<ChildProcess> => {
  const child = fork(import.meta.filename, role.map(String));
  await once(child, 'message');
  return child;
};
const stop = async (child: ChildProcess) => {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
};

type Call = () => Promise<unknown>;

/** Milliseconds of each call, sorted. */
const timesOf = async (call: Call, count: number, callers: number): Promise<number[]> => {
  const times: number[] = [];
  let left = count;
  const caller = async () => {
    while (left > 0) {
      left -= 1;
      const begin = performance.now();
      await call();
      times.push(performance.now() - begin);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return times.toSorted((a, b) => a - b);
};

const createCalls = (url: string) => {
  const connect = connectTo(url);
  const redis = connect('commands');
  const queue = createQueue({ redis, keys, logger });
  const waiter = createJobWaiter({ queue, redis: connect('blocking'), keys, logger });
  const events = new QueueEvents(QUEUE_NAME, {
    connection: connect('blocking'),
    prefix: keys.queue,
  });
  // BullMQ's own way of waiting adds one listener per call.
  events.setMaxListeners(0);
  queue.setMaxListeners(0);
  const free = Array.from({ length: Math.max(...CALLERS) }, () => connect('blocking'));
  const data = (jobId: string) => ({ uploadId: jobId, contentHash: '', requestId: 'bench' });

  const raw: Call = async () => {
    const id = randomUUID();
    const blocking = free.pop()!;
    await redis.lpush(RAW_JOBS, id);
    await blocking.blpop(`raw:${id}`, 0);
    free.push(blocking);
  };
  const naive: Call = async () => {
    const jobId = randomUUID();
    const job = await queue.add('transcribe', data(jobId), { jobId });
    await job.waitUntilFinished(events);
  };
  const ours: Call = async () => {
    const jobId = randomUUID();
    const watch = waiter.watch(jobId);
    await queue.add('transcribe', data(jobId), { jobId });
    watch.added();
    await watch.end;
    watch.stop();
  };
  return { raw, naive, ours, ready: () => events.waitUntilReady() };
};

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
const say = (text: string) => process.stdout.write(`${text}\n`);

const measureOverhead = async (url: string, { raw, naive, ours }: Record<string, Call>) => {
  const workers = [
    await startRole('raw', url),
    await startRole('work', url, Math.max(...CALLERS), 0),
  ];
  for (const callers of CALLERS) {
    const figures = [];
    for (const call of [raw!, naive!, ours!]) {
      await timesOf(call, WARM_UP, callers);
      figures.push(await timesOf(call, JOBS, callers));
    }
    for (const share of [0.5, 0.99]) {
      const [least, usual, own] = figures.map((times) => at(times, share)) as [
        number,
        number,
        number,
      ];
      say(
        `job to result, ${callers} at once, p${share * 100}: raw Redis ${least.toFixed(2)}, ` +
          `waitUntilFinished ${usual.toFixed(2)}, ours ${own.toFixed(2)} ms ` +
          `(ratio ${(own / least).toFixed(2)} and ${(own / usual).toFixed(2)})`,
      );
    }
  }
  await Promise.all(workers.map(stop));
};

/** Slow jobs per second with this number of workers. */
const throughputOf = async (url: string, call: Call, count: number): Promise<number> => {
  const workers = [];
  for (let left = count; left > 0; left -= 1) {
    workers.push(await startRole('work', url, SLOW_CONCURRENCY, SLOW_JOB_MS));
  }
  await timesOf(call, WARM_UP, count * SLOW_CONCURRENCY * 2);
  const begin = performance.now();
  await timesOf(call, SLOW_JOBS, count * SLOW_CONCURRENCY * 2);
  const seconds = (performance.now() - begin) / 1000;
  await Promise.all(workers.map(stop));
  return SLOW_JOBS / seconds;
};

const measure = async () => {
  const server = await startRedisServer();
  try {
    const { ready, ...calls } = createCalls(server.url);
    await ready();
    await measureOverhead(server.url, calls);
    const one = await throughputOf(server.url, calls.ours, 1);
    const two = await throughputOf(server.url, calls.ours, 2);
    say(
      `jobs of ${SLOW_JOB_MS} ms, ${SLOW_CONCURRENCY} at once: 1 worker ${one.toFixed(0)}/s, ` +
        `2 workers ${two.toFixed(0)}/s (${(two / one / 2).toFixed(2)} of linear)`,
    );
  } finally {
    await server.close();
  }
};

const [, , role, url = '', concurrency, jobMs] = process.argv;
if (role === undefined) {
  await measure();
  process.exit();
}
if (role === 'raw') void answerRaw(url);
else work(url, Number(concurrency), Number(jobMs));
process.send!('started');
