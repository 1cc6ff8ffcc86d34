import { fileURLToPath } from 'node:url';
import { authCalls } from '@targum/contracts';
import { adminUserCalls } from '@targum/contracts/on-demand';
import { migrate } from '@targum/database';
import { createKnex } from '@targum/service-kit';
import {
  createClient,
  createManyChats,
  createUser,
  processReady,
  slowDeletions,
  startProcess,
  testDatabaseUrl,
  testRedisUrl,
} from '@targum/service-kit/testing';
import type { Environment, TestProcess } from '@targum/service-kit/testing';
import type { Knex } from 'knex';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
const DATABASE = `test_auth_main_${process.pid}`;
const PASSWORD = 'canary password of the admin';

const databaseUrl = () => {
  const url = new URL(testDatabaseUrl());
  url.pathname = `/${DATABASE}`;
  return url.href;
};

let server: Knex;
let knex: Knex;
beforeAll(async () => {
  server = createKnex({ url: testDatabaseUrl(), name: 'test' });
  await server.raw(`create database ${DATABASE}`);
  knex = createKnex({ url: databaseUrl(), name: 'test' });
});
afterAll(async () => {
  await knex.destroy();
  await server.raw(`drop database ${DATABASE} with (force)`);
  await server.destroy();
});

let running: TestProcess | undefined;
const start = async (env: Environment) => (running = await startProcess(MAIN, env));
afterEach(async () => {
  running?.kill('SIGKILL');
  await running?.ended;
  running = undefined;
});

const settings = () => ({
  DATABASE_URL: databaseUrl(),
  REDIS_URL: testRedisUrl(),
  SESSION_KEYS: 'a-signing-key-of-more-than-32-characters',
  PUBLIC_URL: 'http://localhost:8080',
  LOG_LEVEL: 'trace',
  ADMIN_EMAIL: 'admin@example.org',
  ADMIN_PASSWORD: PASSWORD,
});

describe('the process', () => {
  test('stops on a wrong setting with one line that names the variable', async () => {
    const { ADMIN_PASSWORD: _left, ...env } = settings();
    const { ended, errors, log } = await start({ ...env, SIGNUP_APPROVAL: 'maybe' });
    expect(await ended).toBe(78);
    expect(log()).toBe('');
    expect(errors().trim().split('\n')).toHaveLength(1);
    expect(errors()).toContain('ADMIN_PASSWORD');
    expect(errors()).toContain('SIGNUP_APPROVAL');
  });

  test('[2.68] waits for the migration, creates the first admin, serves, and stops on a signal', async () => {
    const { url, opsUrl, ended, errors, log, kill } = await start(settings());
    const ready = async () => (await fetch(`${opsUrl}/readyz`)).status;
    await vi.waitFor(async () => expect(await ready()).toBe(503), { timeout: 20_000 });

    await migrate(knex);
    await vi.waitFor(async () => expect(await ready()).toBe(200), { timeout: 20_000 });
    const password = expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) as string;
    const firstAdmin = { email: 'admin@example.org', is_admin: true, password };
    expect(await knex('users')).toMatchObject([firstAdmin]);

    const client = createClient(url);
    const login = await client.post(authCalls.login.path, {
      email: 'admin@example.org',
      password: PASSWORD,
    });
    expect(login.status).toBe(200);
    const { key } = (await client.post('/api/keys', { name: 'canary' })).body;
    const keyed = createClient(url, { bearer: key });
    expect((await keyed.get(authCalls.currentUser.path)).status).toBe(200);
    const { cookie } = client;
    expect((await client.post(authCalls.logout.path)).status).toBe(204);

    kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(errors()).toBe('');
    for (const line of log().trim().split('\n')) {
      expect(JSON.parse(line)).toMatchObject({ service: 'svc-auth' });
    }
    const secrets = [PASSWORD, key, ...cookie.split('; ').map((pair) => pair.split('=')[1])];
    for (const secret of secrets) expect(log()).not.toContain(secret);
  });

  test('leaves the rest of a deletion to another process if it is killed', async () => {
    await migrate(knex);
    const user = await createUser(knex);
    // The deletion is slowed, so the call returns before it has deleted all of these rows.
    await createManyChats(knex, user.id, { chats: 100, exchangesEach: 30 });
    await slowDeletions(knex, 'messages', 0.3);
    const rows = async (table: string) => Number((await knex(table).count())[0]!['count']);
    const left = async () => (await rows('generations')) + (await rows('messages'));
    const all = await left();
    const killed = await start(settings());
    await processReady(killed);
    const client = createClient(killed.url);
    const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = settings();
    await client.post(authCalls.login.path, { email, password });
    const answer = await client.delete(`${adminUserCalls.list.path}/${user.id}`);
    expect(answer.status).toBe(204);
    // On a slow machine, the call can return before any row is deleted.
    await vi.waitFor(async () => expect(await left()).toBeLessThan(all), 20_000);
    killed.kill('SIGKILL');
    await killed.ended;
    expect(await left()).toBeGreaterThan(0);
    await slowDeletions(knex, 'messages', 0);

    // Background deletion waits a few seconds after an account is closed. The earlier time of the
    // closing ends this wait.
    await knex('users')
      .where({ id: user.id })
      .update({ deleting_since: knex.raw(`deleting_since - interval '1 minute'`) });
    const { ended, kill } = await start(settings());
    await vi.waitFor(
      async () => expect(await knex('users').where({ id: user.id })).toEqual([]),
      20_000,
    );
    expect(await left()).toBe(0);
    kill('SIGTERM');
    expect(await ended).toBe(0);
  });
});
