import { chmodSync, chownSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startChild } from '@targum/deploy/local/processes/child.ts';
import { freePorts } from '@targum/service-kit/free-ports';
import { findPostgresHome } from '@targum/deploy/local/data/postgres-home.ts';
import type { PostgresHome } from '@targum/deploy/local/data/postgres-home.ts';
import {
  initialisePostgres,
  postgresIsReady,
  postgresSpec,
} from '@targum/deploy/local/data/postgres.ts';
import { redisIsReady, redisSpec, redisUrl } from '@targum/deploy/local/data/redis.ts';
import { run } from '@targum/deploy/local/processes/run.ts';
import { dataService, THROWAWAY } from '@targum/tools/testing/data-services.ts';
import type { DataServices } from '@targum/tools/testing/data-services.ts';
import { ensureTools } from '@targum/deploy/local/launcher/tools.ts';

/**
 * The access rules of PostgreSQL's official image: users inside the pod need no password, users
 * outside do.
 */
const ACCESS = ['--auth-local', 'trust', '--auth-host', 'scram-sha-256', '--locale', 'C'];

export interface Passwords {
  postgres: string;
  redis: string;
}

/** The data services of the local overlay: PostgreSQL with its client programs, and Redis. */
export interface TrialData extends DataServices {
  readonly postgresPort: number;
  readonly redisPort: number;
  /** The folder of PostgreSQL's programs. */
  readonly postgresBin: string;
  /** The folder of PostgreSQL's socket, for users inside its pod. `postgres.url` also uses it. */
  readonly socketDir: string;
  /** Stops Redis and starts it with another password. */
  restartRedis(password: string): Promise<void>;
}

const socketDirOf = (dir: string, { owner }: PostgresHome): string => {
  const socketDir = join(dir, 'run');
  mkdirSync(socketDir);
  if (owner) chownSync(socketDir, owner.uid, owner.gid);
  return socketDir;
};

/**
 * Starts both services for one test. Uses the machine's own PostgreSQL, version 15 or newer. The
 * packaged PostgreSQL has no pg_dump, and the machine's pg_dump can be too old for it.
 */
export async function startTrialData(passwords: Passwords): Promise<TrialData> {
  const tools = await ensureTools(['initdb', 'redis-server']);
  const dir = mkdtempSync(join(tmpdir(), 'targum-trial-'));
  chmodSync(dir, 0o755);
  mkdirSync(join(dir, 'logs'));
  const [postgresPort = 0, redisPort = 0] = await freePorts(2);

  const postgresBin = dirname(realpathSync(tools.initdb));
  const home = { ...(await findPostgresHome(dir)), binaries: dirname(postgresBin) };
  await initialisePostgres(home, passwords.postgres, ACCESS);
  const socketDir = socketDirOf(dir, home);
  const postgres = dataService(
    // This connection needs no password, so it survives every rotation.
    `postgresql://targum@localhost:${postgresPort}/targum?host=${encodeURIComponent(socketDir)}`,
    () =>
      startChild(
        postgresSpec(home, {
          port: postgresPort,
          logFile: join(dir, 'logs/postgres.log'),
          settings: [...THROWAWAY, `unix_socket_directories=${socketDir}`],
        }),
      ),
    ({ pid }) => postgresIsReady(home, pid),
  );

  let redisPassword = passwords.redis;
  const redis = dataService(
    redisUrl(redisPort, redisPassword),
    () =>
      startChild(
        redisSpec({
          command: tools['redis-server'],
          dir: join(dir, 'redis'),
          port: redisPort,
          password: redisPassword,
          logFile: join(dir, 'logs/redis.log'),
        }),
      ),
    () => redisIsReady(redisPort, redisPassword),
  );
  await Promise.all([postgres.start(), redis.start()]);
  return {
    dir,
    postgres,
    redis,
    postgresPort,
    redisPort,
    postgresBin,
    socketDir,
    async restartRedis(password) {
      redisPassword = password;
      await redis.stop();
      await redis.start();
    },
    async flushRedis() {
      const env = { PATH: process.env['PATH'], REDISCLI_AUTH: redisPassword };
      await run('redis-cli', ['-p', String(redisPort), 'FLUSHALL'], { env });
    },
    async close() {
      await Promise.all([postgres.stop(), redis.stop()]);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
