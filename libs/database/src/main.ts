import knex from 'knex';
import { ConfigError, readConfig } from './config.ts';
import type { Config } from './config.ts';
import { createLog } from './log.ts';
import { migrate } from './migrate.ts';
import { UnreachableError, waitForDatabase } from './wait-for-database.ts';

const EXIT_CONFIG = 78;
/** Time limit of one attempt to connect, in milliseconds. */
const CONNECT_MS = 3000;

const log = createLog();
const silent = () => {};

async function run({ databaseUrl, waitMs }: Config): Promise<void> {
  const database = knex({
    client: 'pg',
    connection: {
      connectionString: databaseUrl,
      connectionTimeoutMillis: Math.max(1, Math.min(CONNECT_MS, waitMs)),
    },
    pool: { min: 0, max: 2 },
    // The errors that knex throws contain what it would print.
    log: { warn: silent, error: silent, deprecate: silent, debug: silent },
  });
  try {
    await waitForDatabase(database, waitMs, (err) =>
      log.warn({ err, seconds: waitMs / 1000 }, 'waiting for the database'),
    );
    const applied = await migrate(database, (err) =>
      log.warn({ err }, 'waiting for a table that is in use'),
    );
    log.info({ applied }, 'migrated');
  } finally {
    await database.destroy();
  }
}

try {
  await run(readConfig(process.env));
} catch (error) {
  if (error instanceof ConfigError) {
    process.stderr.write(`Wrong configuration: ${error.message}\n`);
    process.exitCode = EXIT_CONFIG;
  } else {
    const unreachable = error instanceof UnreachableError;
    const reason: unknown = unreachable ? error.cause : error;
    log.fatal({ err: reason }, unreachable ? error.message : 'The database was not migrated');
    process.exitCode = 1;
  }
}
