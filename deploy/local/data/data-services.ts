import { join } from 'node:path';
import { freePort } from '@targum/service-kit/free-ports';
import { startChild } from '../processes/child.ts';
import { freshLog } from '../processes/logs.ts';
import { isRunning } from '../processes/run-records.ts';
import { waitUntil } from '../processes/wait.ts';
import {
  initialisePostgres,
  postgresIsReady,
  postgresPort,
  postgresSpec,
  postgresUrl,
} from './postgres.ts';
import { clearStaleServer, findPostgresHome } from './postgres-home.ts';
import { redisIsReady, redisSpec, redisUrl } from './redis.ts';
import { Refusal, say } from '../launcher/say.ts';
import { loadSecrets } from '../launcher/secrets.ts';
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

/** Starts PostgreSQL for a single command, without a launcher. */
export async function startPostgresAlone(
  { DATA_DIR }: Settings,
  { postgresPassword }: Secrets,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const home = await findPostgresHome(DATA_DIR);
  await clearStaleServer(home);
  await initialisePostgres(home, postgresPassword);
  const port = await freePort();
  const spec = postgresSpec(home, { port, logFile: freshLog(join(DATA_DIR, 'logs'), 'postgres') });
  // Ctrl-C in the terminal must not stop PostgreSQL before the command that uses it.
  const child = await startChild({ ...spec, ownSession: true });
  try {
    await waitUntil('PostgreSQL', () => postgresIsReady(home, child.pid), {
      gaveUp: child.ending,
    });
  } catch (error) {
    await child.stop();
    throw new Refusal(`${(error as Error).message}. Its log is ${spec.logFile}.`);
  }
  return { url: postgresUrl(port, postgresPassword), stop: () => child.stop() };
}

/**
 * Returns the URL of the PostgreSQL that a launcher runs with this data; undefined if no launcher
 * runs it or it is not ready.
 */
export async function runningPostgres({ DATA_DIR }: Settings): Promise<string | undefined> {
  if (!isRunning(join(DATA_DIR, 'run'), 'postgres')) return undefined;
  const port = postgresPort(await findPostgresHome(DATA_DIR));
  // The secrets are read last: `loadSecrets` would otherwise create the secrets of a new folder
  // before the launcher does.
  return port === undefined ? undefined : postgresUrl(port, loadSecrets(DATA_DIR).postgresPassword);
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
