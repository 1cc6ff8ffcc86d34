import { readDefaultText } from '@targum/scripture';
import type { Knex } from 'knex';
import { SettingError, EXIT_CONFIG, readConfig, readDefaultTextFolder } from './config.ts';
import { UnknownSchemaError } from './adopt-earlier-schema.ts';
import { createLog } from './log.ts';
import { migrate } from './migrate.ts';
import { importDefaultText } from './texts/import-default-text.ts';
import { createTextStore } from './texts/text-store.ts';
import { UnreachableError } from './wait-for-database.ts';
import { withDatabase } from './with-database.ts';

const log = createLog();

/** Imports the default text. The product works without the text, so a failure is only logged. */
async function importText(database: Knex, folder: string): Promise<void> {
  try {
    const text = await readDefaultText(folder);
    if (text === undefined) {
      log.info({ folder }, 'the folder does not have the default text');
      return;
    }
    const imported = await importDefaultText(createTextStore(database), text);
    if (imported === 'other') {
      log.warn(`an operator's own text has the id of the default text and is kept`);
    } else if (imported.outcome !== 'unchanged') {
      const { outcome, info, books, verses, warnings } = imported;
      log.info({ text: info.id, outcome, books, verses, warnings }, 'imported the default text');
    }
  } catch (error) {
    log.warn({ err: error }, 'the default text was not imported');
  }
}

async function run(env: NodeJS.ProcessEnv): Promise<void> {
  const config = readConfig(env);
  const folder = readDefaultTextFolder(env);
  const onWait = (err: unknown) =>
    log.warn({ err, seconds: config.waitMs / 1000 }, 'waiting for the database');
  await withDatabase(config, onWait, async (database) => {
    const { applied, functions, putBack } = await migrate(database, (err) =>
      log.warn({ err }, 'waiting for a table that is in use'),
    );
    log.info({ applied, functions }, 'migrated');
    if (putBack.length > 0) {
      log.warn({ functions: putBack }, 'put back the functions of an earlier build');
    }
    if (folder !== undefined) await importText(database, folder);
    const texts = await createTextStore(database).list();
    log.info({ texts: texts.map(({ info }) => info.id) }, 'installed texts');
  });
}

try {
  await run(process.env);
} catch (error) {
  if (error instanceof SettingError) {
    process.stderr.write(`Wrong configuration: ${error.message}\n`);
    process.exitCode = EXIT_CONFIG;
  } else if (error instanceof UnknownSchemaError) {
    log.fatal(error.message);
    process.exitCode = 1;
  } else {
    const unreachable = error instanceof UnreachableError;
    const reason: unknown = unreachable ? error.cause : error;
    log.fatal({ err: reason }, unreachable ? error.message : 'The database was not migrated');
    process.exitCode = 1;
  }
}
