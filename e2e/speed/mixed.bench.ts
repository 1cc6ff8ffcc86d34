/**
 * Measures ordinary calls while many pages follow their chats, compared with the same calls without
 * followers. Run it with `npm run bench -- mixed [rounds]`. More and more callers list chats, read
 * messages and create chats, as long as 95 % of the calls take less than 150 ms. Then 8,000 more
 * streams are opened and closed, to see whether the processes give their memory back. The last line
 * of the output is JSON. docs/PERFORMANCE.md explains the figures.
 */
import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { reportFailure, say } from '@targum/deploy/local/launcher/say.ts';
import { cpuSeconds, residentKilobytes } from './cpu.ts';
import { interleave, machine, readRounds } from './rounds.ts';
import type { Figures } from './rounds.ts';
import { KINDS, makeCalls } from './testing/callers.ts';
import { connectTo, createPeople } from './testing/people.ts';
import type { Person } from './testing/people.ts';
import { prepareProduct } from './testing/product.ts';
import type { Product } from './testing/product.ts';
import { openFollower, percentile } from './testing/streams.ts';

const ROUNDS = 3;
const FOLLOWERS = 2000;
/** How often that many followers open and close. */
const TIMES = 5;
/** Number of followers that connect at the same time. */
const OPENING = 20;
const CALLERS = [8, 16, 32, 64, 128, 256, 512];
const LONGEST_P95_MS = 150;
const STEP_MS = 2000;
const WARM_UP_MS = 3000;
/** So many that the memory of the processes hardly grows with the calls that follow. */
const WARM_UP_CALLERS = 256;
/** Milliseconds until the streams of a closed client have ended. */
const CLOSING_MS = 2000;
/** Milliseconds in which the processes can give memory back. */
const RETURNING_MS = 30_000;
const KINDS_OF_PAGES = [
  KINDS['list chats'],
  KINDS['messages of a chat'],
  KINDS['create a chat with a key'],
];

interface Pids {
  readonly gateway: number;
  readonly service: number;
}

interface Crowd {
  readonly url: string;
  readonly callers: readonly Person[];
  readonly followers: readonly Person[];
}

const openAll = async ({ url, followers }: Crowd): Promise<Agent> => {
  const agent = new Agent({ keepAlive: true });
  for (let from = 0; from < FOLLOWERS; from += OPENING) {
    const some = followers.slice(from, from + OPENING);
    await Promise.all(
      some.map((person) => openFollower({ url, person, chatId: person.chatIds[0]!, agent })),
    );
  }
  return agent;
};

const closeAll = async (agent: Agent): Promise<void> => {
  agent.destroy();
  await delay(CLOSING_MS);
};

const call = async ({ url, callers: people }: Crowd, callers: number, forMs: number) => {
  const made = await makeCalls({ url, people, kinds: KINDS_OF_PAGES, callers, forMs });
  return { ...made, p95: percentile(made.times, 95) };
};

/** Adds callers while the calls stay fast. @returns the figures of the highest rate. */
const fastestCalls = async (crowd: Crowd, pids: Pids) => {
  let best = { callsASecond: 0, callers: 0, p95: 0, gatewayMicros: 0, serviceMicros: 0 };
  let failed = 0;
  for (const callers of CALLERS) {
    const used = () => [cpuSeconds(pids.gateway), cpuSeconds(pids.service)] as const;
    const before = used();
    const step = await call(crowd, callers, STEP_MS);
    const after = used();
    failed += step.failed;
    if (step.p95 >= LONGEST_P95_MS) break;
    const callsASecond = step.calls / step.seconds;
    if (callsASecond <= best.callsASecond) continue;
    const micros = (part: 0 | 1) => ((after[part] - before[part]) * 1e6) / step.calls;
    best = {
      ...{ callsASecond, callers, p95: step.p95 },
      ...{ gatewayMicros: micros(0), serviceMicros: micros(1) },
    };
  }
  return { ...best, failed };
};

const mebibytes = (pid: number) => residentKilobytes(pid) / 1024;

const measure = async (crowd: Crowd, pids: Pids, hasFollowers: boolean): Promise<Figures> => {
  await call(crowd, WARM_UP_CALLERS, WARM_UP_MS);
  const memory = () => mebibytes(pids.gateway) + mebibytes(pids.service);
  const before = memory();
  const agent = hasFollowers ? await openAll(crowd) : undefined;
  const opened = memory();
  const calls = await fastestCalls(crowd, pids);
  const figures = {
    ...calls,
    gatewayMebibytes: mebibytes(pids.gateway),
    serviceMebibytes: mebibytes(pids.service),
  };
  if (agent === undefined) return figures;
  await closeAll(agent);
  for (let left = TIMES - 1; left > 0; left -= 1) await closeAll(await openAll(crowd));
  await delay(RETURNING_MS);
  return {
    ...figures,
    followerKilobytes: ((opened - before) * 1024) / FOLLOWERS,
    memoryAfterAll: memory() / before,
  };
};

const createCrowd = async ({ data, sessionKeys, gatewayUrl }: Product): Promise<Crowd> => {
  const stores = { databaseUrl: data.postgres.url, redisUrl: data.redis.url };
  const backend = connectTo(stores, sessionKeys);
  const callers = await createPeople(backend, { count: 64, chats: 20, messages: 20 });
  const followers = await createPeople(backend, { count: FOLLOWERS, chats: 1 });
  for (const close of backend.connections) await close();
  return { url: gatewayUrl, callers, followers };
};

async function main(): Promise<number> {
  const rounds = readRounds('mixed', ROUNDS);
  const product = await prepareProduct();
  try {
    const crowd = await createCrowd(product);
    // Each run has new processes, because a process keeps the memory that it has once allocated.
    const freshly = (hasFollowers: boolean) => async () => {
      const service = await product.start('svc-chat');
      const gateway = await product.start('svc-gateway');
      try {
        const pids = { gateway: gateway.pid, service: service.pid };
        return await measure(crowd, pids, hasFollowers);
      } finally {
        await gateway.stop();
        await service.stop();
      }
    };
    const figures = await interleave(
      rounds,
      { alone: freshly(false), followed: freshly(true) },
      false,
    );
    const ratio = figures.followed['callsASecond']! / figures.alone['callsASecond']!;
    say(`calls with ${FOLLOWERS} followers: ${ratio.toFixed(2)} × those without`);
    say(JSON.stringify({ machine: machine(), rounds, figures, ratio }));
    return 0;
  } finally {
    await product.close();
  }
}

process.exitCode = await main().catch(reportFailure);
