import { join } from 'node:path';
import { freshLog } from '../processes/logs.ts';
import { initialisePostgres, postgresIsReady, postgresSpec, postgresUrl } from './postgres.ts';
import { clearStaleServer, findPostgresHome } from './postgres-home.ts';
import { redisIsReady, redisSpec, redisUrl } from './redis.ts';
import { say } from '../launcher/say.ts';
import type { Secrets } from '../launcher/secrets.ts';
import type { Settings } from '../launcher/settings.ts';
import type { Supervisor } from '../processes/supervisor.ts';

interface Options {
  settings: Settings;
  secrets: Secrets;
  supervisor: Supervisor;
  port: number;
  logDir: string;
}

/** Starts PostgreSQL unless DATABASE_URL is set. Returns the database's URL. */
export async function startPostgres(options: Options): Promise<string> {
  const { settings, secrets, supervisor, port, logDir } = options;
  if (settings.DATABASE_URL !== undefined) return settings.DATABASE_URL;
  const home = await findPostgresHome(settings.DATA_DIR);
  await clearStaleServer(home);
  if (await initialisePostgres(home, secrets.postgresPassword)) say('Created the database');
  await supervisor.start({
    spec: postgresSpec(home, { port, logFile: freshLog(logDir, 'postgres') }),
    isReady: ({ pid }) => postgresIsReady(home, pid),
  });
  return postgresUrl(port, secrets.postgresPassword);
}

/** Starts Redis unless REDIS_URL is set. Returns its URL. */
export async function startRedis(options: Options & { command: string }): Promise<string> {
  const { settings, secrets, supervisor, port, logDir, command } = options;
  if (settings.REDIS_URL !== undefined) return settings.REDIS_URL;
  const password = secrets.redisPassword;
  await supervisor.start({
    spec: redisSpec({
      command,
      dir: join(settings.DATA_DIR, 'redis'),
      port,
      password,
      logFile: freshLog(logDir, 'redis'),
    }),
    isReady: () => redisIsReady(port, password),
  });
  return redisUrl(port, password);
}
