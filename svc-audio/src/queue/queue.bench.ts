/**
 * Measures the overhead of the queue per job, compared with BullMQ's own way to wait for a job.
 * Then measures whether a burst of jobs loses a completion, and how much throughput more workers
 * add. Run it with `npm run bench -- queue`. Redis, the waiting side and each worker are separate
 * processes on loopback. The last line of the output is JSON.
 */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { availableParallelism, cpus } from 'node:os';
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
const CALLERS = [1, 2, 16];
const BURST_JOBS = 10_000;
/** The maximum number of waiting calls; see TRANSCRIPTION_MAX_WAITING. */
const BURST_CALLERS = 200;
/**
 * Milliseconds. A call that takes longer counts as one whose event was lost, because the poll finds
 * the job only a second after it was added.
 */
const LOST_MS = 950;
/** Duration of a job that only waits, like a real job for its transcription service. */
const SLOW_JOB_MS = 1000;
const SLOW_CONCURRENCY = 4;
/** Number of jobs that each worker runs one after another. */
const SLOW_JOBS_IN_TURN = 6;
const WORKERS = [1, 2, 4];

const logger = createLogger({ name: 'bench', level: 'silent' });
const keys = createRedisKeys('bench');
const connectTo = (url: string) => (use: RedisUse) =>
  createRedis({ url, name: 'bench', logger, use });

const work = (url: string, concurrency: number, jobMs: number) => {
  createJobConsumer({
    redis: connectTo(url)('blocking'),
    keys,
    logger,
    metrics: createJobMetrics(createMetrics({ name: 'bench' })),
    handlers: {
      transcribe: async () => {
        if (jobMs > 0) await delay(jobMs);
        return { outcome: 'transcribed', text: 'done', tokens: 0, seconds: 2 };
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

/** Returns the milliseconds of each call, sorted. */
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
  // BullMQ's own way to wait adds one listener per call.
  events.setMaxListeners(0);
  queue.setMaxListeners(0);
  const data = (jobId: string) => ({ uploadId: jobId, contentHash: '', requestId: 'bench' });

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
  return { naive, ours, ready: () => events.waitUntilReady() };
};

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
const say = (text: string) => process.stdout.write(`${text}\n`);

const rounded = (value: number) => Math.round(value * 100) / 100;

const measureOverhead = async (url: string, { naive, ours }: Record<string, Call>) => {
  const worker = await startRole('work', url, Math.max(...CALLERS), 0);
  const measured = [];
  for (const callers of CALLERS) {
    const figures = [];
    for (const call of [naive!, ours!]) {
      await timesOf(call, WARM_UP, callers);
      figures.push(await timesOf(call, JOBS, callers));
    }
    for (const share of [0.5, 0.99]) {
      const [usual, own] = figures.map((times) => rounded(at(times, share))) as [number, number];
      const ratio = rounded(own / usual);
      measured.push({ callers, share, naive: usual, ours: own, ratio });
      say(
        `job to result, ${callers} at once, p${share * 100}: waitUntilFinished ${usual}, ` +
          `ours ${own} ms (ratio ${ratio})`,
      );
    }
  }
  await stop(worker);
  return measured;
};

/** Runs a burst of jobs, and returns the throughput and the number of jobs whose event was lost. */
const measureBurst = async (url: string, call: Call) => {
  const worker = await startRole('work', url, Math.max(...CALLERS), 0);
  const begin = performance.now();
  const times = await timesOf(call, BURST_JOBS, BURST_CALLERS);
  const jobsASecond = Math.round(BURST_JOBS / ((performance.now() - begin) / 1000));
  await stop(worker);
  const lost = times.filter((time) => time > LOST_MS).length;
  say(
    `${times.length} of ${BURST_JOBS} jobs ended, ${jobsASecond}/s, the slowest after ` +
      `${times.at(-1)!.toFixed(0)} ms; ${lost} lost their event`,
  );
  return { jobs: times.length, jobsASecond, slowestMs: rounded(times.at(-1)!), lost };
};

/** Returns the number of slow jobs per second with this number of workers. */
const throughputOf = async (url: string, call: Call, count: number): Promise<number> => {
  const workers = [];
  for (let left = count; left > 0; left -= 1) {
    workers.push(await startRole('work', url, SLOW_CONCURRENCY, SLOW_JOB_MS));
  }
  const atOnce = count * SLOW_CONCURRENCY;
  await timesOf(call, atOnce, atOnce);
  const begin = performance.now();
  await timesOf(call, atOnce * SLOW_JOBS_IN_TURN, atOnce);
  const seconds = (performance.now() - begin) / 1000;
  await Promise.all(workers.map(stop));
  return (atOnce * SLOW_JOBS_IN_TURN) / seconds;
};

const measureWorkers = async (url: string, call: Call) => {
  const measured = [];
  let one = 0;
  for (const count of WORKERS) {
    const jobsASecond = await throughputOf(url, call, count);
    if (count === 1) one = jobsASecond;
    const linear = rounded(jobsASecond / one / count);
    measured.push({ workers: count, jobsASecond: rounded(jobsASecond), linear });
    say(
      `jobs of ${SLOW_JOB_MS} ms, ${SLOW_CONCURRENCY} at once, ${count} workers: ` +
        `${jobsASecond.toFixed(1)}/s (${linear} of linear)`,
    );
  }
  return measured;
};

const measure = async () => {
  const server = await startRedisServer();
  try {
    const { ready, ...calls } = createCalls(server.url);
    await ready();
    const overhead = await measureOverhead(server.url, calls);
    const burst = await measureBurst(server.url, calls.ours);
    const workers = await measureWorkers(server.url, calls.ours);
    const machine = { cores: availableParallelism(), processor: cpus()[0]?.model };
    say(JSON.stringify({ machine, overhead, burst, workers }));
  } finally {
    await server.close();
  }
};

const [, , role, url = '', concurrency, jobMs] = process.argv;
if (role === undefined) {
  await measure();
  process.exit();
}
work(url, Number(concurrency), Number(jobMs));
process.send!('started');
