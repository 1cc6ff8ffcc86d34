import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { authCalls } from '@targum/contracts';
import { migrate } from '@targum/database';
import { createKnex } from '@targum/service-kit';
import { createClient, freePort, testDatabaseUrl, testRedisUrl } from '@targum/service-kit/testing';
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

const start = (env: Record<string, string>) => {
  const child = spawn(process.execPath, [MAIN], { env });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return { child, ended, output: () => output };
};

type Process = ReturnType<typeof start>;
let running: Process | undefined;
afterEach(async () => {
  running?.child.kill('SIGKILL');
  await running?.ended;
  running = undefined;
});

const settings = (port: number, opsPort: number) => ({
  HOST: '127.0.0.1',
  PORT: String(port),
  OPS_PORT: String(opsPort),
  DATABASE_URL: databaseUrl(),
  REDIS_URL: testRedisUrl(),
  SESSION_KEYS: 'a-signing-key-of-more-than-32-characters',
  PUBLIC_URL: 'http://localhost:8080',
  LOG_LEVEL: 'trace',
  ADMIN_EMAIL: 'admin@example.org',
  ADMIN_PASSWORD: PASSWORD,
});

describe('the process', () => {
  test('a wrong setting stops it with one line that names the variable', async () => {
    const { ADMIN_PASSWORD: _left, ...env } = settings(3000, 3001);
    const { ended, output } = start({ ...env, SIGNUP_APPROVAL: 'maybe' });
    expect(await ended).toBe(78);
    expect(output().trim().split('\n')).toHaveLength(1);
    expect(output()).toContain('ADMIN_PASSWORD');
    expect(output()).toContain('SIGNUP_APPROVAL');
  });

  test('waits for the migration, makes the first admin, serves, and stops when told', async () => {
    const [port, opsPort] = [await freePort(), await freePort()];
    running = start(settings(port, opsPort));
    const ready = async () => (await fetch(`http://127.0.0.1:${opsPort}/readyz`)).status;
    await vi.waitFor(async () => expect(await ready()).toBe(503), { timeout: 20_000 });

    await migrate(knex);
    await vi.waitFor(async () => expect(await ready()).toBe(200), { timeout: 20_000 });
    expect(await knex('users')).toMatchObject([{ email: 'admin@example.org', is_admin: true }]);

    const client = createClient(`http://127.0.0.1:${port}`);
    const login = await client.post(authCalls.login.path, {
      email: 'admin@example.org',
      password: PASSWORD,
    });
    expect(login.status).toBe(200);
    const { key } = (await client.post('/api/keys', { name: 'canary' })).body;
    const keyed = createClient(`http://127.0.0.1:${port}`, { bearer: key });
    expect((await keyed.get(authCalls.currentUser.path)).status).toBe(200);
    const { cookie } = client;
    expect((await client.post(authCalls.logout.path)).status).toBe(204);

    running.child.kill('SIGTERM');
    expect(await running.ended).toBe(0);
    const lines = running.output().trim().split('\n');
    for (const line of lines) {
      expect(JSON.parse(line)).toMatchObject({ service: 'svc-auth' });
    }
    const secrets = [PASSWORD, key, ...cookie.split('; ').map((pair) => pair.split('=')[1])];
    for (const secret of secrets) expect(running.output()).not.toContain(secret);
  });
});
