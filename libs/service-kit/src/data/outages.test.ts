import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from '../http/app.ts';
import { createRouter } from '../http/context.ts';
import { runChecks } from '../process/readiness.ts';
import {
  createClient,
  createLink,
  createSessionCookie,
  createTestBackend,
  createUser,
  errorOf,
  startApp,
  testDatabaseUrl,
  testRedisUrl,
} from '../testing/index.ts';
import type { Link, StartedApp, TestBackend, TestClient } from '../testing/index.ts';
import { poolOf } from './statements.ts';

/**
 * Time limit of a call's waits. It is longer than the 1.5 s after which a silent Redis counts as
 * lost, and shorter than in production.
 */
const WAIT_MS = 3000;

let owner: TestBackend;
let backend: TestBackend;
let app: StartedApp;
let client: TestClient;
let redisLink: Link;
let postgresLink: Link;

beforeAll(async () => {
  owner = await createTestBackend();
  redisLink = await createLink(testRedisUrl());
  postgresLink = await createLink(testDatabaseUrl());
  const database = new URL(postgresLink.url);
  database.pathname = new URL(owner.config.DATABASE_URL).pathname;
  backend = await createTestBackend({
    replicaOf: owner,
    config: { REDIS_URL: redisLink.url, DATABASE_URL: database.href },
  });
  const router = createRouter();
  router.get('/redis', async (ctx) => {
    ctx.body = { pong: await backend.redis.ping() };
  });
  router.get('/postgres', async (ctx) => {
    const { rows } = await backend.knex.raw('select 1 as one');
    ctx.body = rows[0];
  });
  router.get('/sleep', async (ctx) => {
    await backend.knex.raw('select pg_sleep(20)');
    ctx.body = {};
  });
  router.get('/disk-full', async (ctx) => {
    await backend.knex.raw(`do $$ begin raise exception using errcode = 'disk_full'; end $$`);
    ctx.body = {};
  });
  router.get('/temporary-files-full', async (ctx) => {
    await backend.knex.transaction(async (transaction) => {
      await transaction.raw(`set local temp_file_limit = '1MB'; set local work_mem = '64kB'`);
      await transaction.raw(
        'select count(*) from (select generate_series(1, 500000) as n order by n desc) s',
      );
    });
    ctx.body = {};
  });
  router.get('/one-after-the-other', async (ctx) => {
    for (let statement = 0; statement < 10; statement++) {
      await backend.knex.raw('select 1').catch(() => {});
      await backend.redis.ping().catch(() => {});
    }
    await backend.knex.raw('select 1');
    ctx.body = {};
  });
  router.get('/transaction', async (ctx) => {
    await backend.knex.transaction(async (transaction) => {
      await transaction.raw('create temporary table leftover (id int) on commit drop');
      // Opens another connection. Otherwise a call would wait for a connection when the transaction
      // fails, and the pool would close the transaction's connection for that call.
      await backend.knex.raw('select 1');
      postgresLink.pause();
      await backend.knex.raw('select 1').catch(() => {});
      postgresLink.resume();
      await transaction.raw('select 1');
    });
    ctx.body = {};
  });
  app = await startApp(createApp({ ...backend, waitMs: WAIT_MS, routers: [router] }));
  client = createClient(app.url);
  await vi.waitFor(() => expect(backend.redis.status).toBe('ready'), 10_000);
});
afterAll(async () => {
  await app.close();
  await backend.close();
  await redisLink.close();
  await postgresLink.close();
  await owner.close();
});

const expectUnavailable = async (path: string, withinMs: number) => {
  const start = performance.now();
  const answer = await client.get(path);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(errorOf(answer).code).toBe('unavailable');
  expect(performance.now() - start).toBeLessThan(withinMs);
};
/**
 * The tests in redis.test.ts and postgres.test.ts check the settings that make the recovery fast.
 */
const expectBack = (path: string) =>
  vi.waitFor(async () => expect((await client.get(path)).status).toBe(200), {
    timeout: 15_000,
    interval: 100,
  });

describe.each([
  ['redis', () => redisLink],
  ['postgres', () => postgresLink],
])('a service whose %s is unreachable', (name, link) => {
  it('answers 503 in time, and recovers without a restart', async () => {
    await expectBack(`/${name}`);
    await link().cut();
    for (let call = 0; call < 3; call++) await expectUnavailable(`/${name}`, 10_000);
    await link().restore();
    await expectBack(`/${name}`);
  });
});

/** These tests pause the links. A paused link looks to the services like a paused server. */
describe('a silent store', () => {
  it('delays a call that waits many times no longer than a call that waits once', async () => {
    await expectBack('/one-after-the-other');
    postgresLink.pause();
    redisLink.pause();
    await expectUnavailable('/one-after-the-other', 5000);
    postgresLink.resume();
    redisLink.resume();
    await expectBack('/one-after-the-other');
    await expectBack('/redis');
  });

  it('leaves no connection of PostgreSQL in the middle of a transaction', async () => {
    await expectBack('/postgres');
    await expectUnavailable('/transaction', 5000);
    // This check runs before another call uses the connection and hides an open transaction.
    await vi.waitFor(async () => {
      const { rows } = await owner.knex.raw(
        `select 1 from pg_stat_activity
         where datname = current_database() and state like 'idle in transaction%'`,
      );
      expect(rows).toEqual([]);
    }, 10_000);
    await expectBack('/postgres');
  });

  it('makes one call wait, and no later call, if the store is Redis', async () => {
    await expectBack('/redis');
    const user = await createUser(backend.knex);
    const cookie = await createSessionCookie(backend.sessions, user.id);
    const signedIn = createClient(app.url, { cookie });
    redisLink.pause();
    try {
      expect((await signedIn.get('/postgres')).status).toBe(200);
      expect(backend.redis.status).not.toBe('ready');
      const start = performance.now();
      for (let call = 0; call < 10; call++) {
        expect((await signedIn.get('/postgres')).status).toBe(200);
        await expectUnavailable('/redis', 5000);
      }
      expect(performance.now() - start).toBeLessThan(5000);
    } finally {
      redisLink.resume();
    }
    await expectBack('/redis');
  });
});

describe('a call while other calls use all connections', () => {
  it('waits for a connection', async () => {
    const release = await backend.holdConnections();
    const waiting = client.get('/postgres');
    await vi.waitFor(() => expect(poolOf(backend.knex).waitingCount).toBe(1), 10_000);
    await release();
    expect((await waiting).status).toBe(200);
  });

  it('is answered 503 after too long a wait, and the service stays ready', async () => {
    expect((await runChecks(backend.checks)).ready).toBe(true);
    const release = await backend.holdConnections();
    await expectUnavailable('/postgres', 10_000);
    expect((await runChecks(backend.checks)).ready).toBe(true);
    await release();
    await expectBack('/postgres');
  });
});

it('a service answers 503 if the connection of a running query is cut', async () => {
  await expectBack('/postgres');
  const sleeping = expectUnavailable('/sleep', 10_000);
  await vi.waitFor(async () => {
    const { rows } = await owner.knex.raw(
      `select 1 from pg_stat_activity where query = 'select pg_sleep(20)' and state = 'active'`,
    );
    expect(rows).not.toEqual([]);
  }, 10_000);
  await owner.knex.raw(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where query = 'select pg_sleep(20)' and datname = current_database()`,
  );
  await sleeping;
  await expectBack('/postgres');
});

it.each([
  ['a full disk', '/disk-full'],
  ['temporary files that are too large', '/temporary-files-full'],
])('[8.32] a service answers 503 when PostgreSQL reports %s', async (_what, path) => {
  await expectBack('/postgres');
  await expectUnavailable(path, 10_000);
});

it('the error of a failed statement does not contain the values of the statement', async () => {
  const error: unknown = await owner
    .knex('users')
    .insert({ id: 'no-uuid', email: 'canary@example.org' })
    .catch((reason: unknown) => reason);
  expect(String(error)).toMatch(/insert into/);
  expect(String(error)).not.toMatch(/canary/);
});
