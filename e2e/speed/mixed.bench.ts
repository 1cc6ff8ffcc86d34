/**
 * Measures ordinary calls while many pages follow their chats, compared with the same calls without
 * followers. Run it with `npm run bench -- mixed [rounds]`. Callers list chats, read messages and
 * create chats, with 16, 48 and 144 callers. What counts is the highest rate at which no call fails
 * and 95 % of the calls take less than 150 ms. Afterwards 10,000 followers connect and leave, to see
 * whether the processes give their memory back. The last line of the output is JSON.
 * docs/PERFORMANCE.md explains the figures.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { reportFailure, say } from '@targum/deploy/local/launcher/say.ts';
import type { Child } from '@targum/deploy/local/processes/child.ts';
import { cpuSeconds, residentKilobytes } from './cpu.ts';
import { interleave, machine, readRounds } from './rounds.ts';
import { createReadersAndWriters, KINDS, makeCalls } from './testing/callers.ts';
import type { ReadersAndWriters } from './testing/callers.ts';
import { connectTo, createPeople } from './testing/people.ts';
import type { Person } from './testing/people.ts';
import { prepareProduct } from './testing/product.ts';
import type { Product } from './testing/product.ts';
import { openFollowers, percentile } from './testing/streams.ts';
import type { Followers } from './testing/streams.ts';

const ROUNDS = 3;
const FOLLOWERS = 2000;
/** How often that many followers open and close. */
const TIMES = 5;
const CALLERS = [16, 48, 144];
const LONGEST_P95_MS = 150;
/** The three steps last longer than the time between two heartbeats of a follower. */
const STEP_MS = 6000;
const WARM_UP_MS = 3000;
/** So many that the memory of the processes hardly grows with the calls that follow. */
const WARM_UP_CALLERS = 144;
/** Milliseconds until the streams of a closed client have ended. */
const CLOSING_MS = 2000;
/** Milliseconds without work before memory is measured, so that no earlier call still runs. */
const QUIET_MS = 5000;
/** The same after all followers have left. */
const RETURNING_MS = 30_000;
const KINDS_OF_PAGES = [
  KINDS['list chats'],
  KINDS['messages of a chat'],
  KINDS['create a chat with a key'],
];

interface Children {
  readonly gateway: Child;
  readonly service: Child;
}

interface Crowd {
  readonly url: string;
  readonly callers: ReadersAndWriters;
  readonly followers: readonly Person[];
}

const openAll = ({ url, followers }: Crowd) => openFollowers(url, followers);

const closeAll = async (followers: Followers): Promise<void> => {
  followers.close();
  await delay(CLOSING_MS);
};

const call = ({ url, callers: people }: Crowd, callers: number, forMs: number) =>
  makeCalls({ url, people, kinds: KINDS_OF_PAGES, callers, forMs });

const warmUp = (crowd: Crowd) => call(crowd, WARM_UP_CALLERS, WARM_UP_MS);

/** Makes calls with each number of callers. @returns the figures of the highest rate. */
const fastestCalls = async (crowd: Crowd, { gateway, service }: Children) => {
  let best = { callsASecond: 0, callers: 0, p95: 0, gatewayMicros: 0, serviceMicros: 0 };
  let failed = 0;
  for (const callers of CALLERS) {
    const used = () => [cpuSeconds(gateway.pid), cpuSeconds(service.pid)] as const;
    const before = used();
    const step = await call(crowd, callers, STEP_MS);
    const after = used();
    failed += step.failed;
    const callsASecond = step.calls / step.seconds;
    const p95 = percentile(step.times, 95);
    if (step.failed > 0 || p95 >= LONGEST_P95_MS || callsASecond < best.callsASecond) continue;
    const [gatewayMicros, serviceMicros] = before.map(
      (seconds, part) => ((after[part]! - seconds) * 1e6) / step.calls,
    ) as [number, number];
    best = { callsASecond, callers, p95, gatewayMicros, serviceMicros };
  }
  return { ...best, failed };
};

const mebibytes = ({ pid }: Child) => residentKilobytes(pid) / 1024;

const measureCalls = async (crowd: Crowd, children: Children, hasFollowers: boolean) => {
  await warmUp(crowd);
  const followers = hasFollowers ? await openAll(crowd) : undefined;
  const figures = await fastestCalls(crowd, children);
  const { gateway, service } = children;
  const memory = { gatewayMebibytes: mebibytes(gateway), serviceMebibytes: mebibytes(service) };
  await delay(QUIET_MS);
  const afterTheLoad = {
    gatewayMebibytesAfterTheLoad: mebibytes(gateway),
    serviceMebibytesAfterTheLoad: mebibytes(service),
  };
  followers?.close();
  return { ...figures, ...memory, ...afterTheLoad };
};

/** Opens and closes followers. @returns the memory of each process before, with them and after. */
const measureMemory = async (crowd: Crowd, { gateway, service }: Children) => {
  await warmUp(crowd);
  const memory = () => ({ gateway: mebibytes(gateway), service: mebibytes(service) });
  await delay(QUIET_MS);
  const before = memory();
  let followers = await openAll(crowd);
  await delay(QUIET_MS);
  const open = memory();
  for (let left = TIMES - 1; left > 0; left -= 1) {
    await closeAll(followers);
    followers = await openAll(crowd);
  }
  await closeAll(followers);
  await delay(RETURNING_MS);
  return { before, open, after: memory() };
};

const createCrowd = async ({ data, sessionKeys, gatewayUrl }: Product): Promise<Crowd> => {
  const stores = { databaseUrl: data.postgres.url, redisUrl: data.redis.url };
  const backend = connectTo(stores, sessionKeys);
  const callers = await createReadersAndWriters(backend, { count: 64, chats: 20, messages: 20 });
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
    const freshly = async <Result>(run: (children: Children) => Promise<Result>) => {
      const service = await product.start('svc-chat');
      const gateway = await product.start('svc-gateway');
      try {
        return await run({ gateway, service });
      } finally {
        await gateway.stop();
        await service.stop();
      }
    };
    const calls = (hasFollowers: boolean) => () =>
      freshly((children) => measureCalls(crowd, children, hasFollowers));
    const figures = await interleave(
      rounds,
      { alone: calls(false), followed: calls(true) },
      { title: `${FOLLOWERS} followers`, warmsUp: false },
    );
    const ratio = figures.followed.callsASecond / figures.alone.callsASecond;
    say(`${FOLLOWERS} followers: ${ratio.toFixed(2)} × the calls without followers`);
    const memory = await freshly((children) => measureMemory(crowd, children));
    const { before, open, after } = memory;
    for (const part of ['gateway', 'service'] as const) {
      const kilobytes = ((open[part] - before[part]) * 1024) / FOLLOWERS;
      say(
        `memory of the ${part}: ${before[part].toFixed(0)} MiB, ${kilobytes.toFixed(0)} KB for a ` +
          `follower, ${(after[part] / before[part]).toFixed(2)} × after ${TIMES * FOLLOWERS} followers`,
      );
    }
    say(JSON.stringify({ machine: machine(), rounds, figures, ratio, memory }));
    return 0;
  } finally {
    await product.close();
  }
}

process.exitCode = await main().catch(reportFailure);
