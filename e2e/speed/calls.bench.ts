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
import { createBackend } from '@targum/service-kit';
import type { Backend } from '@targum/service-kit';
import {
  createChat,
  createMessage,
  createSessionCookie,
  createUser,
} from '@targum/service-kit/testing';
import { Pool } from 'undici';
import { cpuSeconds } from './cpu.ts';
import { interleave, machine, readRounds } from './rounds.ts';
import { startEarlier } from './testing/earlier.ts';
import { prepareProduct } from './testing/product.ts';
import type { Product } from './testing/product.ts';

const ROUNDS = 5;
const CALLERS = 32;
const SECONDS = 2;
const CHATS = 20;
const MESSAGES = 20;
const CALL = { 'x-requested-with': 'XMLHttpRequest', 'x-forwarded-for': '192.0.2.1' };

interface Person {
  readonly cookie: string;
  readonly chatId: string;
}

/** One chain of processes from the caller to the stored data. */
interface Side {
  readonly url: string;
  readonly pids: { readonly gateway: number; readonly service: number };
  readonly people: Readonly<Record<'readers' | 'writers', readonly Person[]>>;
}

interface Kind {
  readonly status: number;
  readonly request: (person: Person) => {
    readonly method: 'GET' | 'POST';
    readonly path: string;
    readonly body?: string;
  };
}

const KINDS: Readonly<Record<'list chats' | 'messages of a chat' | 'create a chat', Kind>> = {
  'list chats': { status: 200, request: () => ({ method: 'GET', path: '/api/chats' }) },
  'messages of a chat': {
    status: 200,
    request: ({ chatId }) => ({ method: 'GET', path: `/api/chats/${chatId}/messages?limit=50` }),
  },
  'create a chat': {
    status: 201,
    request: () => ({ method: 'POST', path: '/api/chats', body: '{"title":"A chat"}' }),
  },
};

const createCallers = async ({ knex, sessions }: Backend): Promise<Person[]> => {
  const people: Person[] = [];
  for (let index = 0; index < CALLERS; index += 1) {
    const { id } = await createUser(knex);
    const chats = [];
    for (let count = 0; count < CHATS; count += 1) chats.push(await createChat(knex, id));
    const chatId = chats[0]!.id;
    for (let count = 0; count < MESSAGES; count += 1) {
      const role = count % 2 === 0 ? 'user' : 'assistant';
      await createMessage(knex, chatId, { role, content: 'A verse and its meaning. '.repeat(8) });
    }
    people.push({ cookie: await createSessionCookie(sessions, id), chatId });
  }
  return people;
};

/** Creates users who read chats, and other users who create chats. */
const createPeople = async (databaseUrl: string, redisUrl: string, sessionKeys: string[]) => {
  const backend = createBackend({
    name: 'bench',
    config: {
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      SESSION_KEYS: sessionKeys,
      PUBLIC_URL: 'http://localhost',
      RATE_LIMITS: false,
      MEMORY_LIMIT_MIB: 768,
      LOG_LEVEL: 'silent',
    },
    isMigrated: async () => true,
  });
  const people = { readers: await createCallers(backend), writers: await createCallers(backend) };
  for (const close of backend.connections) await close();
  return people;
};

/**
 * Sends calls for `SECONDS` seconds. Returns the calls per second, and the CPU time of each process
 * per call.
 */
const measure = async (side: Side, postgresPid: number, kind: Kind) => {
  const pool = new Pool(side.url, { connections: CALLERS });
  const cpu = () => ({
    gateway: cpuSeconds(side.pids.gateway),
    service: cpuSeconds(side.pids.service),
    postgres: cpuSeconds(postgresPid),
  });
  let calls = 0;
  const call = async (person: Person) => {
    const { method, path, body = null } = kind.request(person);
    const { statusCode, body: answer } = await pool.request({
      method,
      path,
      body,
      headers: {
        ...CALL,
        cookie: person.cookie,
        ...(body === null ? {} : { 'content-type': 'application/json' }),
      },
    });
    await answer.dump();
    if (statusCode !== kind.status) throw new Error(`${method} ${path} answered ${statusCode}`);
    calls += 1;
  };
  const before = cpu();
  const begin = performance.now();
  const end = begin + SECONDS * 1000;
  await Promise.all(
    side.people[kind.status === 201 ? 'writers' : 'readers'].map(async (person) => {
      while (performance.now() < end) await call(person);
    }),
  );
  const seconds = (performance.now() - begin) / 1000;
  const after = cpu();
  await pool.close();
  const microseconds = (part: keyof typeof before) =>
    Math.round(((after[part] - before[part]) * 1_000_000) / calls);
  const [gateway, service] = [microseconds('gateway'), microseconds('service')];
  return {
    callsASecond: Math.round(calls / seconds),
    gateway,
    service,
    both: gateway + service,
    postgres: microseconds('postgres'),
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

type Measured = Awaited<ReturnType<typeof measure>>;

const ratio = (ours: number, naive: number) => Math.round((ours / naive) * 100) / 100;

async function bench(product: Product, rounds: number, nodeOptions: readonly string[]) {
  const { data, postgresPid, sessionKeys } = product;
  const people = await createPeople(data.postgres.url, data.redis.url, sessionKeys);

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
    naive,
    ours,
    ...(earlier && {
      before: {
        url: earlier.url,
        pids: { gateway: earlier.gateway.pid, service: earlier.service.pid },
        people: await createPeople(earlier.databaseUrl, earlier.redisUrl, sessionKeys),
      },
    }),
  };
  try {
    const results: Record<string, unknown> = {};
    for (const [name, kind] of Object.entries(KINDS)) {
      const figures = await interleave(
        rounds,
        Object.fromEntries(
          Object.entries(sides).map(([side, of]) => [side, () => measure(of, postgresPid, kind)]),
        ),
      );
      const ratios: Record<string, unknown> = {};
      results[name] = { ...figures, ratios };
      for (const [side, { callsASecond, both, postgres, gateway, service }] of Object.entries(
        figures,
      )) {
        say(
          `${name}, ${side}: ${callsASecond} a second; CPU ${both} µs (gateway ${gateway}, ` +
            `service ${service}), PostgreSQL ${postgres} µs`,
        );
        if (side === 'naive') continue;
        const of = (figure: keyof Measured) =>
          ratio(figures[side]![figure], figures.naive![figure]);
        const shares = {
          callsASecond: of('callsASecond'),
          both: of('both'),
          postgres: of('postgres'),
        };
        ratios[side] = shares;
        say(
          `${name}, ${side}: ${shares.callsASecond}× the calls of naive for ${shares.both}× the CPU, ` +
            `${shares.postgres}× in PostgreSQL`,
        );
      }
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
