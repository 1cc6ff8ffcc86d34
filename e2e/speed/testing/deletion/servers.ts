import { join } from 'node:path';
import { ROOT } from '@targum/deploy/local/launcher/settings.ts';
import { run } from '@targum/deploy/local/processes/run.ts';
import { waitUntil } from '@targum/deploy/local/processes/wait.ts';
import { startDataServices } from '@targum/deploy/local/testing/data-services.ts';
import { createKnex } from '@targum/service-kit';
import { startProcess } from '@targum/service-kit/testing';
import { ADMIN } from '../../../reliability/testing/admin.ts';

export type Knex = ReturnType<typeof createKnex>;

/** svc-auth and svc-chat, from their sources, on a PostgreSQL and a Redis of their own. */
export interface Servers {
  readonly authUrl: string;
  readonly chatUrl: string;
  /** A connection whose statements may take ten minutes. */
  readonly knex: Knex;
  /** The process id of PostgreSQL. */
  readonly postgresPid: number;
  close(): Promise<void>;
}

const startService = async (name: string, environment: Record<string, string>) => {
  const service = await startProcess(join(ROOT, name, 'src/main.ts'), environment);
  const isReady = () =>
    fetch(`${service.opsUrl}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await waitUntil(name, isReady);
  return {
    url: service.url,
    async stop() {
      service.kill('SIGTERM');
      await service.ended;
    },
  };
};

const serverPid = async (knex: Knex): Promise<number> => {
  const { rows } = await knex.raw<{ rows: { file: string }[] }>(
    `select pg_read_file('postmaster.pid') as file`,
  );
  return Number.parseInt(rows[0]!.file, 10);
};

/** Starts the servers. PostgreSQL does not vacuum by itself, since that would be measured, too. */
export const startServers = async (): Promise<Servers> => {
  const data = await startDataServices();
  const stops = [() => data.close()];
  const close = async () => {
    for (const stop of stops.toReversed()) await stop();
  };
  try {
    const environment = {
      DATABASE_URL: data.postgres.url,
      REDIS_URL: data.redis.url,
      SESSION_KEYS: 'a-key-for-benchmarks-of-more-than-32-characters',
      PUBLIC_URL: 'http://localhost:8080',
      RATE_LIMITS: 'off',
    };
    await run(process.execPath, [join(ROOT, 'libs/database/src/main.ts')], {
      env: { PATH: process.env['PATH'], ...environment },
    });
    const knex = createKnex({ url: data.postgres.url, name: 'bench', statementTimeoutMs: 600_000 });
    stops.push(() => knex.destroy());
    await knex.raw('alter system set autovacuum = off');
    await knex.raw('select pg_reload_conf()');
    const auth = await startService('svc-auth', {
      ...environment,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      SIGNUP_APPROVAL: 'auto',
    });
    stops.push(auth.stop);
    const chat = await startService('svc-chat', {
      ...environment,
      // Nothing listens there: no reply is begun.
      OPENAI_BASE_URL: 'http://127.0.0.1:9/v1',
      OPENAI_API_KEY: 'none',
      CHAT_MODEL: 'none',
    });
    stops.push(chat.stop);
    const postgresPid = await serverPid(knex);
    return { authUrl: auth.url, chatUrl: chat.url, knex, postgresPid, close };
  } catch (error) {
    await close();
    throw error;
  }
};
