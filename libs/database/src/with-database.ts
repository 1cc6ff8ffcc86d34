import knex from 'knex';
import type { Knex } from 'knex';
import type { DatabaseSettings } from './config.ts';
import { waitForDatabase } from './wait-for-database.ts';

const CONNECT_MS = 3000;

const silent = () => {};

/**
 * Runs `work` with a connection to the database, which it closes afterwards. Waits first until the
 * database accepts connections.
 * @param onWait is called once with the first failure, if the function has to wait.
 * @throws UnreachableError if the database cannot be reached in time.
 */
export async function withDatabase<Result>(
  { databaseUrl, waitMs }: DatabaseSettings,
  onWait: (reason: unknown) => void,
  work: (database: Knex) => Promise<Result>,
): Promise<Result> {
  const database = knex({
    client: 'pg',
    connection: {
      connectionString: databaseUrl,
      connectionTimeoutMillis: Math.max(1, Math.min(CONNECT_MS, waitMs)),
    },
    pool: { min: 0, max: 2 },
    // Nothing is printed, because knex also throws the errors.
    log: { warn: silent, error: silent, deprecate: silent, debug: silent },
  });
  try {
    await waitForDatabase(database, waitMs, onWait);
    return await work(database);
  } finally {
    await database.destroy();
  }
}
