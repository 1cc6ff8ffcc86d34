import { join } from 'node:path';
import { runningPostgres, startPostgresAlone } from '../data/data-services.ts';
import { stopLeftovers } from '../processes/run-records.ts';
import { takeDataDir } from './data-dir.ts';
import { migrate } from './migrate.ts';
import { Refusal } from './say.ts';
import { loadSecrets } from './secrets.ts';
import type { Settings } from './settings.ts';

/**
 * Runs `work` with DATABASE_URL, with the PostgreSQL of a running launcher, or with a PostgreSQL that runs only for
 * this command.
 */
export async function withPostgres(
  settings: Settings,
  work: (databaseUrl: string) => Promise<number>,
): Promise<number> {
  const { DATA_DIR, DATABASE_URL } = settings;
  if (DATABASE_URL !== undefined) return work(DATABASE_URL);
  const taken = takeDataDir(DATA_DIR);
  if ('heldBy' in taken) {
    const running = await runningPostgres(settings);
    if (running !== undefined) return work(running);
    throw new Refusal(
      `${DATA_DIR} is in use by process ${taken.heldBy}, whose PostgreSQL is not ready. Try again when it is, or set DATABASE_URL if it uses another database.`,
    );
  }
  try {
    await stopLeftovers(join(DATA_DIR, 'run'));
    const { url, stop } = await startPostgresAlone(settings, loadSecrets(DATA_DIR));
    try {
      await migrate({ mode: 'development', databaseUrl: url, defaultText: 'off' });
      return await work(url);
    } finally {
      await stop();
    }
  } finally {
    taken.release();
  }
}
