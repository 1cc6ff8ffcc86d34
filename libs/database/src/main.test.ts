import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import createKnex from 'knex';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SettingError, readConfig, readDefaultTextFolder } from './config.ts';
import { programOf } from './testing/program-of.ts';
import { withDatabase } from './with-database.ts';

const PROGRAM = programOf(join(import.meta.dirname, 'main.ts'));
const serverUrl = process.env['TEST_DATABASE_URL']!;
const admin = createKnex({ client: 'pg', connection: serverUrl, pool: { min: 0, max: 1 } });
const name = `main_${randomUUID().replaceAll('-', '')}`;

const at = (change: Partial<Pick<URL, 'host' | 'pathname' | 'password'>>): string =>
  Object.assign(new URL(serverUrl), { pathname: `/${name}`, ...change }).href;

const started: { close(): unknown }[] = [];

beforeAll(() => admin.raw('create database ??', [name]));
afterAll(async () => {
  for (const each of started) each.close();
  await admin.raw('drop database ?? with (force)', [name]);
  await admin.destroy();
});

type Line = Record<string, unknown>;

/** Starts the migration command as its image runs it. */
const start = (env: Record<string, string>) => {
  const child = spawn(process.execPath, [PROGRAM], {
    env: { PATH: process.env['PATH'], DEFAULT_TEXT: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push({ close: () => child.kill('SIGKILL') });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const lines = () => output.split('\n').slice(0, -1);
  return {
    output: () => output,
    errors: () => errors,
    /** Settles with the exit code and the log lines when the command has ended. */
    ended: once(child, 'close').then(([code]) => ({
      code: code as number,
      log: lines().map((line) => JSON.parse(line) as Line),
    })),
  };
};

/** Returns a matcher for a line in the format of the services' logs. */
const line = (level: string, msg: string, further: Line = {}): unknown =>
  expect.objectContaining({
    level,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as unknown,
    service: 'migrations',
    msg,
    ...further,
  });

const err = (code: string, message: string): Line => ({
  err: expect.objectContaining({ code, message: expect.stringContaining(message) as unknown }),
});

/**
 * Starts a server that runs `answer` on the first `first` connections and forwards later
 * connections to PostgreSQL.
 */
const startWay = async (first = 0, answer: (socket: Socket) => unknown = () => {}, port = 0) => {
  let seen = 0;
  const server = createServer((near) => {
    near.on('error', () => {});
    seen += 1;
    if (seen <= first) return void answer(near);
    const { hostname, port: target } = new URL(serverUrl);
    const far = connect(Number(target), hostname).on('error', () => near.destroy());
    near.pipe(far).pipe(near);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  started.push(server);
  return { server, port: (server.address() as AddressInfo).port };
};

const closedPort = async (): Promise<number> => {
  const { server, port } = await startWay();
  server.close();
  await once(server, 'close');
  return port;
};

/** Refuses a connection with an error of PostgreSQL's protocol. */
const refuse = (code: string, message: string) => (socket: Socket) => {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(fields.length + 4, 1);
  socket.once('data', () => socket.end(Buffer.concat([head, fields])));
};

describe.concurrent('withDatabase', () => {
  it.each<[string, (socket: Socket) => unknown, Line]>([
    ['takes connections and does not answer', () => {}, { message: 'timeout expired' }],
    ['hangs up', (socket) => socket.end(), { message: 'Connection terminated unexpectedly' }],
    [
      'is starting',
      refuse('57P03', 'the database system is starting up'),
      { code: '57P03', message: 'the database system is starting up' },
    ],
    [
      'has no connection left',
      refuse('53300', 'sorry, too many clients already'),
      { code: '53300', message: 'sorry, too many clients already' },
    ],
  ])('waits for a database that %s at first', async (_what, answer, reason) => {
    const { port } = await startWay(1, answer);
    const reasons: unknown[] = [];
    const config = { databaseUrl: at({ host: `127.0.0.1:${port}` }), waitMs: 120_000 };
    const answered = await withDatabase(
      config,
      (each) => reasons.push(each),
      async (database) => (await database.raw<{ rows: unknown[] }>('select 1 as one')).rows,
    );
    expect(answered).toEqual([{ one: 1 }]);
    expect(reasons).toEqual([expect.objectContaining(reason)]);
  });
});

describe.concurrent('the migration command', () => {
  it('waits for a database that refuses connections at first', async () => {
    const port = await closedPort();
    const { output, errors, ended } = start({ DATABASE_URL: at({ host: `127.0.0.1:${port}` }) });
    await vi.waitFor(() => expect(output()).toContain('waiting for the database'));
    await startWay(0, () => {}, port);
    const { code, log } = await ended;
    const reason = err('ECONNREFUSED', `connect ECONNREFUSED 127.0.0.1:${port}`);
    expect(log).toEqual([
      line('warn', 'waiting for the database', { ...reason, seconds: 120 }),
      line('info', 'migrated'),
      line('info', 'installed texts'),
    ]);
    expect([code, errors()]).toEqual([0, '']);
  });

  it('reports that the database cannot be reached in time', async () => {
    const host = `127.0.0.1:${await closedPort()}`;
    const { errors, ended } = start({ DATABASE_URL: at({ host }), DATABASE_WAIT_SECONDS: '2' });
    const { code, log } = await ended;
    const reason = err('ECONNREFUSED', 'connect ECONNREFUSED');
    expect(log).toEqual([
      line('warn', 'waiting for the database', reason),
      line('fatal', 'The database could not be reached within 2 s', reason),
    ]);
    expect([code, errors()]).toEqual([1, '']);
  });

  it.each([
    ['a wrong password', at({ password: 'wrong' }), '28P01', 'password authentication failed'],
    ['a missing database', at({ pathname: '/not-there' }), '3D000', '"not-there" does not exist'],
  ])('does not wait after %s', async (_what, url, sqlState, message) => {
    const { errors, ended } = start({ DATABASE_URL: url });
    const { code, log } = await ended;
    expect(log).toEqual([line('fatal', 'The database was not migrated', err(sqlState, message))]);
    expect([code, errors()]).toEqual([1, '']);
  });

  it('refuses wrong settings with one line that names the setting', async () => {
    const { errors, ended } = start({});
    expect(await ended).toEqual({ code: 78, log: [] });
    expect(errors()).toBe('Wrong configuration: DATABASE_URL is missing\n');
  });
});

describe('wrong settings', () => {
  it.each([
    [
      { DATABASE_URL: 'mysql://u:secret@db/targum' },
      'DATABASE_URL is not the address of a PostgreSQL database',
    ],
    [
      { DATABASE_URL: 'postgres//u:secret@db/targum' },
      'DATABASE_URL is not the address of a PostgreSQL database',
    ],
    [
      { DATABASE_URL: at({}), DATABASE_WAIT_SECONDS: 'long' },
      'DATABASE_WAIT_SECONDS is not a number of seconds',
    ],
  ] as [Record<string, string>, string][])('are refused: %o', (env, problem) => {
    expect(() => readConfig(env)).toThrow(new SettingError(problem));
  });

  it('are refused if the path of the default text is not absolute', () => {
    expect(() => readDefaultTextFolder({ DEFAULT_TEXT: 'sword' })).toThrow(
      new SettingError('DEFAULT_TEXT is neither off nor an absolute path of a folder'),
    );
  });
});

it('the migration command warns if it puts back the functions of an earlier build', async () => {
  const knex = createKnex({ client: 'pg', connection: at({}), pool: { min: 0, max: 1 } });
  try {
    expect((await start({ DATABASE_URL: at({}) }).ended).code).toBe(0);
    await knex('schema_functions').insert({ name: 'begin_reply', checksum: 'of a later build' });
  } finally {
    await knex.destroy();
  }
  const functions = ['begin_reply'];
  expect((await start({ DATABASE_URL: at({}) }).ended).log).toEqual([
    line('info', 'migrated', { functions }),
    line('warn', 'put back the functions of an earlier build', { functions }),
    line('info', 'installed texts'),
  ]);
});
