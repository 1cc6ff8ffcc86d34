import { mkdirSync, mkdtempSync, rmSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild } from '../child.ts';
import { freePorts } from '../ports.ts';
import { findPostgresHome } from '../postgres-home.ts';
import { initialisePostgres, postgresIsReady, postgresSpec, postgresUrl } from '../postgres.ts';
import { redisIsReady, redisSpec, redisUrl } from '../redis.ts';
import { findTool } from '../tools.ts';
import { waitUntil } from '../wait.ts';

const PASSWORD = 'test';

/** Nothing here outlives the run, so nothing waits for the disk. */
const THROWAWAY = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * Starts one PostgreSQL and one Redis for all tests of the run. Tests find them in
 * TEST_DATABASE_URL (may create databases) and TEST_REDIS_URL.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const dir = mkdtempSync(join(tmpdir(), 'targum-test-'));
  chmodSync(dir, 0o755);
  mkdirSync(join(dir, 'logs'));
  const [postgresPort = 0, redisPort = 0] = await freePorts(2);

  const home = await findPostgresHome(dir);
  await initialisePostgres(home, PASSWORD);
  const postgres = await startChild(
    postgresSpec(home, {
      port: postgresPort,
      logFile: join(dir, 'logs/postgres.log'),
      settings: THROWAWAY,
    }),
  );
  const redis = await startChild(
    redisSpec({
      command: findTool('redis-server') ?? 'redis-server',
      dir: join(dir, 'redis'),
      port: redisPort,
      password: PASSWORD,
      logFile: join(dir, 'logs/redis.log'),
    }),
  );
  await waitUntil('PostgreSQL', () => postgresIsReady(home, postgres.pid), {
    gaveUp: postgres.ending,
  });
  await waitUntil('Redis', () => redisIsReady(redisPort, PASSWORD), { gaveUp: redis.ending });

  process.env['TEST_DATABASE_URL'] = postgresUrl(postgresPort, PASSWORD);
  process.env['TEST_REDIS_URL'] = redisUrl(redisPort, PASSWORD);

  return async () => {
    await Promise.all([postgres.stop(), redis.stop()]);
    rmSync(dir, { recursive: true, force: true });
  };
}
