import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Migration } from './migration.ts';
import { migrations } from './migrations/index.ts';
import { retryWhenLocked } from './retry-when-locked.ts';

const TABLE = 'schema_migrations';

/** An arbitrary number that no other advisory lock of the database uses. */
const ADVISORY_LOCK = 7_305_112_028;

/** How often a waiting migrator tries to take the lock, in milliseconds. */
const ADVISORY_LOCK_POLL_MS = 250;

/** A short time: every later call waits behind a statement that waits for a table. */
const LOCK_TIMEOUT = '2s';

/** knex reads `config`, which is missing in its types. */
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
  // After a rollback, the earlier release does not know the migrations of the later one.
  disableMigrationsListValidation: true,
};

/**
 * Polls for the lock. A query that waits for it would hold a snapshot, and `create index
 * concurrently` of the migrator with the lock would wait for that query.
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
 * Applies all missing migrations under a session-level advisory lock. If two migrators run
 * concurrently, one applies them and the other waits and does nothing.
 *
 * Needs a pool of at least two connections, since one holds the lock.
 * @param onRetry is called each time a migration has to wait for a table that is in use.
 * @returns the names of the applied migrations, in order.
 */
export async function migrate(
  knex: Knex,
  onRetry: (reason: unknown) => void = () => {},
): Promise<string[]> {
  const connection: unknown = await knex.client.acquireConnection();
  try {
    await takeAdvisoryLock(knex, connection);
    // This process holds the advisory lock, so a row lock in knex's own table is left over from a
    // dead migrator.
    await knex.migrate.forceFreeMigrationsLock(config);
    const applied: string[] = [];
    for (;;) {
      // One by one: `latest` would run all of them in one transaction, or none together with its
      // record.
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

/** Whether the database has every migration of this release. */
export async function isMigrated(knex: Knex): Promise<boolean> {
  const last = migrations.at(-1)!.name;
  const { rows } = await knex.raw<{ rows: { there: boolean }[] }>(
    'select to_regclass(?) is not null as there',
    [TABLE],
  );
  if (!rows[0]!.there) return false;
  return (await knex(TABLE).where({ name: last }).first()) !== undefined;
}
