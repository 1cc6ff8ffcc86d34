import { join } from 'node:path';
import { ROOT } from '@targum/deploy/local/launcher/settings.ts';
import { run } from '@targum/deploy/local/processes/run.ts';
import { waitUntil } from '@targum/deploy/local/processes/wait.ts';
import { startDataServices } from '@targum/tools/testing/data-services.ts';
import { createKnex } from '@targum/service-kit';
import { startProcess } from '@targum/service-kit/testing';
import { ADMIN } from '../../reliability/testing/admin.ts';
import { logInAsAdmin } from '../../reliability/testing/people.ts';
import type { Person } from '../../reliability/testing/people.ts';
import { answers, postgresPid } from './probes.ts';

export type Knex = ReturnType<typeof createKnex>;

type Environment = Readonly<Record<string, string>>;

/** PostgreSQL, Redis and svc-auth. A benchmark adds the programs that it measures. */
export interface Servers {
  readonly authUrl: string;
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly admin: Person;
  /** Connections whose statement timeout is ten minutes. */
  readonly knex: Knex;
  /** The process id of the PostgreSQL server. */
  readonly postgresPid: number;
  /**
   * Starts a program of the product from its sources, and waits until it is ready.
   * @returns its URL.
   */
  start(folder: string, entry: 'main' | 'worker', settings: Environment): Promise<string>;
  close(): Promise<void>;
}

/**
 * Starts the servers. PostgreSQL's automatic vacuum is off, because its work would be measured,
 * too.
 */
const startServers = async (): Promise<Servers> => {
  const data = await startDataServices();
  const stops: (() => Promise<unknown>)[] = [() => data.close()];
  const close = async () => {
    for (const stop of stops.splice(0).toReversed()) await stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void close().finally(() => process.exit(1)));
  }
  const environment = {
    DATABASE_URL: data.postgres.url,
    REDIS_URL: data.redis.url,
    SESSION_KEYS: 'a-key-for-benchmarks-of-more-than-32-characters',
    PUBLIC_URL: 'http://localhost:8080',
    RATE_LIMITS: 'off',
    NODE_ENV: 'production',
  };
  const start: Servers['start'] = async (folder, entry, settings) => {
    const file = join(ROOT, folder, `src/${entry}.ts`);
    const program = await startProcess(file, { ...environment, ...settings });
    stops.push(async () => {
      program.kill('SIGTERM');
      await program.ended;
    });
    await waitUntil(folder, () => answers(`${program.opsUrl}/readyz`));
    return program.url;
  };
  try {
    await run(process.execPath, [join(ROOT, 'libs/database/src/main.ts')], {
      env: { PATH: process.env['PATH'], ...environment, DEFAULT_TEXT: 'off' },
    });
    const knex = createKnex({ url: data.postgres.url, name: 'bench', statementTimeoutMs: 600_000 });
    stops.push(() => knex.destroy());
    await knex.raw('alter system set autovacuum = off');
    await knex.raw('select pg_reload_conf()');
    const authUrl = await start('svc-auth', 'main', {
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      SIGNUP_APPROVAL: 'auto',
    });
    return {
      authUrl,
      databaseUrl: data.postgres.url,
      redisUrl: data.redis.url,
      admin: await logInAsAdmin(authUrl),
      knex,
      postgresPid: await postgresPid(data.postgres.url),
      start,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
};

/** Runs a benchmark with the servers, and closes them. */
export const withServers = async (bench: (servers: Servers) => Promise<void>): Promise<void> => {
  const servers = await startServers();
  try {
    await bench(servers);
  } finally {
    await servers.close();
  }
};
