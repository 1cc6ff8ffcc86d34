import { mkdtempSync, readFileSync, rmSync, writeFileSync, chownSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChildSpec } from '../processes/child.ts';
import type { PostgresHome } from './postgres-home.ts';
import { isInitialised } from './postgres-home.ts';
import { run } from '../processes/run.ts';

const USER = 'targum';
const DATABASE = 'targum';

/** Keeps the caller's PG* variables away from the server. */
const serverEnv = (): NodeJS.ProcessEnv => ({ PATH: process.env['PATH'], LC_ALL: 'C' });

/** Options of initdb. Built-in locales (PostgreSQL 17 and later) are the same on every machine. */
const INITDB_OPTIONS = [
  ...['--auth', 'scram-sha-256'],
  ...['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--locale', 'C'],
];

/** Creates the cluster and its database unless they exist. Returns true if it created them. */
export async function initialisePostgres(
  home: PostgresHome,
  password: string,
  initdbOptions: readonly string[] = INITDB_OPTIONS,
): Promise<boolean> {
  if (isInitialised(home)) return false;
  const scratch = mkdtempSync(join(tmpdir(), 'targum-initdb-'));
  try {
    const passwordFile = join(scratch, 'password');
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
    if (home.owner) {
      for (const path of [scratch, passwordFile]) chownSync(path, home.owner.uid, home.owner.gid);
    }
    const options = { owner: home.owner, cwd: '/', env: serverEnv() };
    await run(
      join(home.binaries, 'bin/initdb'),
      [
        ...['--pgdata', home.data, '--username', USER, '--pwfile', passwordFile],
        ...['--encoding', 'UTF8', '--no-sync', '--no-instructions', ...initdbOptions],
      ],
      options,
    );
    await run(join(home.binaries, 'bin/postgres'), ['--single', '-D', home.data, 'postgres'], {
      ...options,
      input: `CREATE DATABASE ${DATABASE}\n`,
    });
    return true;
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

/** Returns the command that starts the server. `settings` are `name=value`, as in postgresql.conf. */
export function postgresSpec(
  home: PostgresHome,
  options: { port: number; logFile: string; settings?: string[] },
): ChildSpec {
  const settings = [
    `port=${options.port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    ...(options.settings ?? []),
  ];
  return {
    name: 'postgres',
    command: join(home.binaries, 'bin/postgres'),
    args: ['-D', home.data, ...settings.flatMap((setting) => ['-c', setting])],
    env: serverEnv(),
    cwd: '/',
    logFile: options.logFile,
    owner: home.owner,
    // Fast shutdown: open sessions are rolled back, everything committed is kept.
    stopSignal: 'SIGINT',
    graceMs: 30_000,
  };
}

/** Returns the lines of the status file; none if the server does not run. */
function statusOf(home: PostgresHome): string[] {
  try {
    return readFileSync(join(home.data, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

/** Reports whether the server with this process id accepts connections, according to its status file. */
export function postgresIsReady(home: PostgresHome, pid: number): boolean {
  const [first, , , , , , , state] = statusOf(home);
  return Number(first) === pid && state?.trim() === 'ready';
}

/** Returns the port of the running server; undefined if it accepts no connections. */
export function postgresPort(home: PostgresHome): number | undefined {
  const [, , , port, , , , state] = statusOf(home);
  return state?.trim() === 'ready' ? Number(port) : undefined;
}

export const postgresUrl = (port: number, password: string) =>
  `postgresql://${USER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${DATABASE}`;
