import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { withPostgres } from './launcher/with-postgres.ts';
import { reportFailure } from './launcher/say.ts';
import { readSettings, ROOT } from './launcher/settings.ts';
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

async function main(): Promise<number> {
  const settings = readSettings(process.env);
  const asked = stopRequest(() => {});
  const run = (databaseUrl: string) => runTexts(databaseUrl, asked);
  return withPostgres(settings, run);
}

process.exit(await main().catch(reportFailure));
