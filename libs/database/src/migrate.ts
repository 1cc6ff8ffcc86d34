import type { Knex } from 'knex';
import { migrations } from './migrations/index.ts';

const TABLE = 'schema_migrations';

/** Any number will do as long as nothing else in the database locks it. */
const ADVISORY_LOCK = 7_305_112_028;

const migrationSource: Knex.MigrationSource<(typeof migrations)[number]> = {
  getMigrations: async () => [...migrations],
  getMigrationName: ({ name }) => name,
  getMigration: async ({ up }) => ({
    up: async (transaction) => {
      await transaction.raw(up);
    },
    down: () => Promise.reject(new Error('Migrations only go forward: restore a backup instead')),
  }),
};

const config: Knex.MigratorConfig = {
  migrationSource,
  tableName: TABLE,
  // A release that was rolled back to does not know those of the later one.
  disableMigrationsListValidation: true,
};

/**
 * Applies every migration that is missing, under a session-level advisory lock, so that of two
 * migrators at once one applies and the other waits and finds nothing to do.
 *
 * Needs a pool of at least two connections: one holds the lock.
 * @returns the names of the migrations applied, in order.
 */
export async function migrate(knex: Knex): Promise<string[]> {
  const connection: unknown = await knex.client.acquireConnection();
  try {
    await knex.raw('select pg_advisory_lock(?)', [ADVISORY_LOCK]).connection(connection);
    // The advisory lock is ours, so a row lock left in knex's own table is a dead migrator's.
    await knex.migrate.forceFreeMigrationsLock(config);
    const [, applied] = (await knex.migrate.latest(config)) as [number, string[]];
    return applied;
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
