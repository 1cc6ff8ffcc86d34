import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Migration } from './migration.ts';
import { migrations } from './migrations/index.ts';
import { retryWhenLocked } from './retry-when-locked.ts';

const TABLE = 'schema_migrations';

/** Any number will do as long as nothing else in the database locks it. */
const ADVISORY_LOCK = 7_305_112_028;

/** How often a migrator asks whether another one is done, in milliseconds. */
const ADVISORY_LOCK_POLL_MS = 250;

/** A statement that waits for a table makes every later call wait behind it. */
const LOCK_TIMEOUT = '2s';

/** Knex reads `config`, which its types leave out. */
type KnexMigration = Knex.Migration & { readonly config: { readonly transaction: boolean } };

const migrationSource: Knex.MigrationSource<Migration> = {
  getMigrations: async () => [...migrations],
  getMigrationName: ({ name }) => name,
  getMigration: async ({ up }): Promise<KnexMigration> => {
    const transaction = typeof up === 'string';
    return {
      config: { transaction },
      up: async (database) => {
        if (transaction) await database.raw(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
        for (const statement of [up].flat()) await database.raw(statement);
      },
      down: () => Promise.reject(new Error('Migrations only go forward: restore a backup instead')),
    };
  },
};

const config: Knex.MigratorConfig = {
  migrationSource,
  tableName: TABLE,
  // A release that was rolled back to does not know those of the later one.
  disableMigrationsListValidation: true,
};

/**
 * Asks again and again: a query that waits for the lock holds a snapshot, and
 * `create index concurrently` of the migrator that has the lock would wait for that query.
 */
async function takeAdvisoryLock(knex: Knex, connection: unknown): Promise<void> {
  for (;;) {
    const { rows } = await knex
      .raw<{ rows: { taken: boolean }[] }>('select pg_try_advisory_lock(?) as taken', [
        ADVISORY_LOCK,
      ])
      .connection(connection);
    if (rows[0]!.taken) return;
    await sleep(ADVISORY_LOCK_POLL_MS);
  }
}

/**
 * Applies every migration that is missing, under a session-level advisory lock, so that of two
 * migrators at once one applies and the other waits and finds nothing to do.
 *
 * Needs a pool of at least two connections: one holds the lock.
 * @param onRetry is called each time a migration has to wait for a table that is in use.
 * @returns the names of the migrations applied, in order.
 */
export async function migrate(
  knex: Knex,
  onRetry: (reason: unknown) => void = () => {},
): Promise<string[]> {
  const connection: unknown = await knex.client.acquireConnection();
  try {
    await takeAdvisoryLock(knex, connection);
    // The advisory lock is ours, so a row lock left in knex's own table is a dead migrator's.
    await knex.migrate.forceFreeMigrationsLock(config);
    const applied: string[] = [];
    for (;;) {
      // One by one: `latest` would put all of them, or none together with its record, into a
      // transaction.
      const [, names] = (await retryWhenLocked(() => knex.migrate.up(config), onRetry)) as [
        number,
        string[],
      ];
      if (names.length === 0) return applied;
      applied.push(...names);
    }
  } finally {
    await knex
      .raw('select pg_advisory_unlock(?)', [ADVISORY_LOCK])
      .connection(connection)
      .then(undefined, () => undefined);
    await knex.client.releaseConnection(connection);
  }
}

/** Whether the database has every migration this release knows of. */
export async function isMigrated(knex: Knex): Promise<boolean> {
  const last = migrations.at(-1)!.name;
  const { rows } = await knex.raw<{ rows: { there: boolean }[] }>(
    'select to_regclass(?) is not null as there',
    [TABLE],
  );
  if (!rows[0]!.there) return false;
  return (await knex(TABLE).where({ name: last }).first()) !== undefined;
}
