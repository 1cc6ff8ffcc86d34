import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { chooseModel } from './launcher/model.ts';
import { reportFailure } from './launcher/say.ts';
import { loadSecrets } from './launcher/secrets.ts';
import { readSettings, ROOT } from './launcher/settings.ts';
import { withPostgres } from './launcher/with-postgres.ts';
import { modelSettings } from './processes/programs.ts';
import { stopRequest } from './processes/shutdown.ts';

/** Runs svc-chat's `model-check` with the settings of `npm start` and returns its exit code. */
async function main(): Promise<number> {
  const settings = readSettings(process.env);
  const asked = stopRequest(() => {});
  const model = await chooseModel(settings);
  return withPostgres(settings, async (databaseUrl) => {
    const child = spawn(process.execPath, [join(ROOT, 'svc-chat/src/model-check.ts')], {
      stdio: 'inherit',
      env: {
        ...{ PATH: process.env['PATH'], NODE_ENV: 'production' },
        ...modelSettings(settings, model),
        CHAT_API: process.env['CHAT_API'],
        CHAT_STRUCTURED: process.env['CHAT_STRUCTURED'],
        DATABASE_URL: databaseUrl,
        SESSION_KEYS: loadSecrets(settings.DATA_DIR).sessionKeys.join(','),
      },
    });
    void asked.then(() => child.kill('SIGTERM'));
    const [code] = (await once(child, 'exit')) as [number | null];
    return code ?? 1;
  });
}

process.exit(await main().catch(reportFailure));
