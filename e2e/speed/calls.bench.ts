/**
 * Measures ordinary calls with a session through the gateway and svc-chat, compared with two plain
 * Koa applications that do the same reads and writes. Run it with `npm run bench -- calls
 * [rounds]`. With BENCH_BEFORE=<folder>, the benchmark also measures the earlier revision that is
 * built there, on a database of its own. The last line of the output is JSON. docs/PERFORMANCE.md
 * explains the figures.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { reportFailure, say } from '@targum/deploy/local/launcher/say.ts';
import { cpuSeconds } from './cpu.ts';
import { interleave, machine, readRounds } from './rounds.ts';
import { createReadersAndWriters, KINDS, makeCalls } from './testing/callers.ts';
import type { Kind, ReadersAndWriters } from './testing/callers.ts';
import { startEarlier } from './testing/earlier.ts';
import { connectTo } from './testing/people.ts';
import { prepareProduct } from './testing/product.ts';
import type { Product } from './testing/product.ts';
import type { Stores } from './testing/stores.ts';

const ROUNDS = 5;
const CALLERS = 32;
const SECONDS = 2;
const PEOPLE = { count: CALLERS, chats: 20, messages: 20 };

/** One chain of processes from the caller to the stored data. */
interface Side {
  readonly url: string;
  readonly pids: { readonly gateway: number; readonly service: number };
  readonly people: ReadersAndWriters;
}

const createPeople = async (stores: Stores, sessionKeys: string[]) => {
  const backend = connectTo(stores, sessionKeys);
  const people = await createReadersAndWriters(backend, PEOPLE);
  for (const close of backend.connections) await close();
  return people;
};

/**
 * Sends calls for `SECONDS` seconds. Returns the calls per second, and the CPU time of each process
 * per call.
 */
const measure = async (side: Side, postgresPid: number, kind: Kind) => {
  const cpu = () => ({
    gateway: cpuSeconds(side.pids.gateway),
    service: cpuSeconds(side.pids.service),
    postgres: cpuSeconds(postgresPid),
  });
  const before = cpu();
  const { calls, seconds, failed } = await makeCalls({
    url: side.url,
    people: side.people,
    kinds: [kind],
    callers: CALLERS,
    forMs: SECONDS * 1000,
  });
  const after = cpu();
  if (failed > 0) throw new Error(`${failed} calls of ${side.url} failed`);
  const microseconds = (part: keyof typeof before) =>
    Math.round(((after[part] - before[part]) * 1_000_000) / calls);
  const [gateway, service] = [microseconds('gateway'), microseconds('service')];
  return {
    callsASecond: Math.round(calls / seconds),
    cpuMicros: gateway + service,
    gatewayMicros: gateway,
    serviceMicros: service,
    postgresMicros: microseconds('postgres'),
  };
};

const startNaive = async ({ data, sessionKeys }: Product) => {
  const start = async (...args: string[]) => {
    const child = fork(join(import.meta.dirname, 'naive/calls.ts'), args, {
      env: { PATH: process.env['PATH'], NODE_ENV: 'production' },
    });
    const [{ url }] = (await once(child, 'message')) as [{ url: string }];
    return { child, url };
  };
  const service = await start('service', data.postgres.url, sessionKeys.join(','));
  const proxy = await start('proxy', service.url);
  return {
    url: proxy.url,
    pids: { gateway: proxy.child.pid!, service: service.child.pid! },
    stop() {
      proxy.child.kill();
      service.child.kill();
    },
  };
};

async function bench(product: Product, rounds: number, nodeOptions: readonly string[]) {
  const { data, postgresPid, sessionKeys } = product;
  const stores = { databaseUrl: data.postgres.url, redisUrl: data.redis.url };
  const people = await createPeople(stores, sessionKeys);

  const serviceProgram = await product.start('svc-chat', nodeOptions);
  const gatewayProgram = await product.start('svc-gateway', nodeOptions);
  const folder = process.env['BENCH_BEFORE'];
  const earlier = folder === undefined ? undefined : await startEarlier(product, folder);
  const naive = { ...(await startNaive(product)), people };
  const ours = {
    url: product.gatewayUrl,
    pids: { gateway: gatewayProgram.pid, service: serviceProgram.pid },
    people,
  };
  const sides: Readonly<Record<string, Side>> = {
    ours,
    naive,
    ...(earlier && {
      before: {
        url: earlier.url,
        pids: { gateway: earlier.gateway.pid, service: earlier.service.pid },
        people: await createPeople(earlier, sessionKeys),
      },
    }),
  };
  try {
    const results: Record<string, object> = {};
    for (const [title, kind] of Object.entries(KINDS)) {
      const measures = Object.entries(sides).map(
        ([name, side]) => [name, () => measure(side, postgresPid, kind)] as const,
      );
      results[title] = await interleave(rounds, Object.fromEntries(measures), { title });
    }
    return { machine: machine(), rounds, callers: CALLERS, seconds: SECONDS, results };
  } finally {
    naive.stop();
  }
}

async function main(): Promise<number> {
  const rounds = readRounds('calls', ROUNDS);
  // Flags for the measured processes. For example, BENCH_NODE_FLAGS='--cpu-prof
  // --cpu-prof-dir=/tmp/profiles' records CPU profiles.
  const nodeOptions = (process.env['BENCH_NODE_FLAGS'] ?? '').split(' ').filter(Boolean);
  const product = await prepareProduct();
  try {
    say(JSON.stringify(await bench(product, rounds, nodeOptions)));
    return 0;
  } finally {
    await product.close();
  }
}

process.exitCode = await main().catch(reportFailure);
