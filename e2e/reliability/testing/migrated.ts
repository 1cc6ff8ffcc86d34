import { join } from 'node:path';
import { ROOT } from '@targum/deploy/local/launcher/settings.ts';
import { run } from '@targum/deploy/local/processes/run.ts';

/** The variable with the folder of the migrated databases that each cluster copies. */
export const MIGRATED_DATABASES = 'TEST_MIGRATED_DATABASES';

/** Migrates a database, and imports the default text on machines that have it. */
export async function migrate(databaseUrl: string): Promise<void> {
  await run(process.execPath, [join(ROOT, 'libs/database/dist/main.js')], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: databaseUrl,
      DEFAULT_TEXT: process.env['TEST_SWORD_DIR'] ?? 'off',
    },
  });
}
