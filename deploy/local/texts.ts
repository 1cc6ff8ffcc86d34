import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { runningPostgres, startPostgresAlone } from './data/data-services.ts';
import { takeDataDir } from './launcher/data-dir.ts';
import { migrate } from './launcher/migrate.ts';
import { Refusal, reportFailure } from './launcher/say.ts';
import { loadSecrets } from './launcher/secrets.ts';
import { readSettings, ROOT } from './launcher/settings.ts';
import type { Settings } from './launcher/settings.ts';
import { stopLeftovers } from './processes/run-records.ts';
import { stopRequest } from './processes/shutdown.ts';

/**
 * Runs the `texts` command of the migrations with this database and returns the command's exit
 * code.
 */
async function runTexts(databaseUrl: string, asked: Promise<void>): Promise<number> {
  const child = spawn(
    process.execPath,
    [join(ROOT, 'libs/database/src/texts.ts'), ...process.argv.slice(2)],
    {
      stdio: 'inherit',
      // npm runs scripts in the root of the clone. The user's paths are relative to the folder in
      // which npm was called.
      cwd: process.env['INIT_CWD'] ?? process.cwd(),
      env: { DATABASE_WAIT_SECONDS: '10', ...process.env, DATABASE_URL: databaseUrl },
    },
  );
  void asked.then(() => child.kill('SIGTERM'));
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

/**
 * Runs `work` with the PostgreSQL of a running launcher, or with a PostgreSQL that runs only for
 * this command.
 */
async function withPostgres(
  settings: Settings,
  work: (databaseUrl: string) => Promise<number>,
): Promise<number> {
  const { DATA_DIR } = settings;
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

async function main(): Promise<number> {
  const settings = readSettings(process.env);
  const asked = stopRequest(() => {});
  const run = (databaseUrl: string) => runTexts(databaseUrl, asked);
  return settings.DATABASE_URL === undefined
    ? withPostgres(settings, run)
    : run(settings.DATABASE_URL);
}

process.exit(await main().catch(reportFailure));
