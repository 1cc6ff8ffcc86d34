import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild } from '@targum/deploy/local/processes/child.ts';
import type { Child } from '@targum/deploy/local/processes/child.ts';
import { freePorts } from '@targum/service-kit/free-ports';
import { findPostgresHome } from '@targum/deploy/local/data/postgres-home.ts';
import {
  initialisePostgres,
  postgresIsReady,
  postgresSpec,
  postgresUrl,
} from '@targum/deploy/local/data/postgres.ts';
import { redisIsReady, redisSpec, redisUrl } from '@targum/deploy/local/data/redis.ts';
import { run } from '@targum/deploy/local/processes/run.ts';
import { findTool } from '@targum/deploy/local/launcher/tools.ts';
import { waitUntil } from '@targum/deploy/local/processes/wait.ts';

/**
 * A server with its own port and files. It keeps both when it stops, so it can be started again.
 */
export interface DataService {
  readonly url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Kills the server without a graceful shutdown. */
  kill(): Promise<void>;
  /**
   * Suspends the server's process until `resume`. Its port accepts connections, but nothing
   * answers.
   */
  pause(): void;
  resume(): void;
}

export interface DataServices {
  readonly dir: string;
  readonly postgres: DataService;
  readonly redis: DataService;
  /** Empties Redis. */
  flushRedis(): Promise<void>;
  /** Stops both and removes their files. */
  close(): Promise<void>;
}

export interface StartedDataServices extends DataServices {
  /** The folder of PostgreSQL's databases. */
  readonly databases: string;
}

const PASSWORD = 'test';

/** PostgreSQL settings that trade durability for speed. The data is discarded after the run. */
export const THROWAWAY = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** Returns a `DataService` whose process `launch` starts. */
export const dataService = (
  url: string,
  launch: () => Promise<Child>,
  isReady: (child: Child) => Promise<boolean> | boolean,
): DataService => {
  let child: Child | undefined;
  return {
    url,
    async start() {
      const started = await launch();
      child = started;
      await waitUntil(started.name, () => isReady(started), { gaveUp: started.ending });
    },
    async stop() {
      await child?.stop();
    },
    async kill() {
      child?.kill('SIGKILL');
      await child?.exited;
    },
    pause: () => child?.kill('SIGSTOP'),
    resume: () => child?.kill('SIGCONT'),
  };
};

/**
 * Starts PostgreSQL and Redis for tests, in a temporary folder that `close` removes.
 * @param settings of PostgreSQL, as `name=value`.
 * @param databases the folder of a stopped PostgreSQL of tests, whose databases this PostgreSQL gets.
 */
export async function startDataServices(
  settings = THROWAWAY,
  databases?: string,
): Promise<StartedDataServices> {
  const dir = mkdtempSync(join(tmpdir(), 'targum-test-'));
  chmodSync(dir, 0o755);
  mkdirSync(join(dir, 'logs'));
  const [postgresPort = 0, redisPort = 0] = await freePorts(2);

  const home = await findPostgresHome(dir);
  if (databases !== undefined) await run('cp', ['-Rp', `${databases}/.`, home.data]);
  await initialisePostgres(home, PASSWORD);
  const postgres = dataService(
    postgresUrl(postgresPort, PASSWORD),
    () =>
      startChild(
        postgresSpec(home, {
          port: postgresPort,
          logFile: join(dir, 'logs/postgres.log'),
          settings,
        }),
      ),
    ({ pid }) => postgresIsReady(home, pid),
  );
  const redis = dataService(
    redisUrl(redisPort, PASSWORD),
    () =>
      startChild(
        redisSpec({
          command: findTool('redis-server') ?? 'redis-server',
          dir: join(dir, 'redis'),
          port: redisPort,
          password: PASSWORD,
          logFile: join(dir, 'logs/redis.log'),
        }),
      ),
    () => redisIsReady(redisPort, PASSWORD),
  );
  await Promise.all([postgres.start(), redis.start()]);
  return {
    dir,
    databases: home.data,
    postgres,
    redis,
    async flushRedis() {
      const env = { PATH: process.env['PATH'], REDISCLI_AUTH: PASSWORD };
      const output = await run('redis-cli', ['-p', String(redisPort), 'FLUSHALL'], { env });
      if (output.trim() !== 'OK') throw new Error(`Redis was not flushed: ${output}`);
    },
    async close() {
      await Promise.all([postgres.stop(), redis.stop()]);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
