import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { adoptEarlierSchema } from './adopt-earlier-schema.ts';
import { applyFunctions, FUNCTIONS_TABLE } from './functions/apply-functions.ts';
import { functions } from './functions/index.ts';
import type { AppliedFunctions } from './functions/apply-functions.ts';
import type { DatabaseFunction } from './functions/index.ts';
import type { Migration } from './migration.ts';
import { migrations } from './migrations/index.ts';
import { LOCK_TIMEOUT, retryWhenLocked } from './retry-when-locked.ts';
import { runSql } from './run-sql.ts';

const TABLE = 'schema_migrations';

/** An arbitrary number that no other advisory lock of the database uses. */
const ADVISORY_LOCK = 7_305_112_028;

const ADVISORY_LOCK_POLL_MS = 250;

/** A migration with `config`, which knex reads but which its type lacks. */
type KnexMigration = Knex.Migration & { readonly config: { readonly transaction: boolean } };

export interface Schema {
  readonly migrations: readonly Migration[];
  readonly functions: readonly DatabaseFunction[];
}

const schemaOfThisBuild: Schema = { migrations, functions };

export interface Migrated extends AppliedFunctions {
  readonly applied: readonly string[];
}

const configOf = (steps: readonly Migration[]): Knex.MigratorConfig => ({
  migrationSource: {
    getMigrations: async () => [...steps],
    getMigrationName: ({ name }) => name,
    getMigration: async ({ up }): Promise<KnexMigration> => {
      const transaction = typeof up === 'string';
      return {
        config: { transaction },
        up: async (database) => {
          if (transaction) await database.raw(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
          for (const statement of [up].flat()) await runSql(database, statement);
        },
        down: () =>
          Promise.reject(new Error('Migrations only go forward: restore a backup instead')),
      };
    },
  } satisfies Knex.MigrationSource<Migration>,
  tableName: TABLE,
  // By default, knex refuses a database with migrations that it does not know. After a rollback,
  // the earlier release does not know those of the later release.
  disableMigrationsListValidation: true,
});

/**
 * Takes the advisory lock by polling. A query that waited for the lock would hold a snapshot. The
 * migrator that holds the lock could then not finish a `create index concurrently`, which waits for
 * the ends of all snapshots.
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
 * Applies all missing migrations and then replaces the functions that have changed, under an
 * advisory lock of the session. If two migrators run at the same time, one does the work while the
 * other waits. Needs a pool of at least two connections, because the lock occupies one.
 * @param onRetry is called each time a migration has to wait for a table that is in use.
 * @throws UnknownSchemaError if the database is from an earlier development build and cannot be
 * adopted.
 */
export async function migrate(
  knex: Knex,
  onRetry: (reason: unknown) => void = () => {},
  schema = schemaOfThisBuild,
): Promise<Migrated> {
  const connection: unknown = await knex.client.acquireConnection();
  try {
    await takeAdvisoryLock(knex, connection);
    await retryWhenLocked(() => adoptEarlierSchema(knex, TABLE), onRetry);
    const config = configOf(schema.migrations);
    // The process holds the advisory lock, so a row lock in knex's own table was left behind by a
    // dead migrator.
    await knex.migrate.forceFreeMigrationsLock(config);
    const applied: string[] = [];
    for (;;) {
      // Migrations run one by one. `latest` would either run all of them in one transaction, or
      // record a migration outside its transaction.
      const [, names] = (await retryWhenLocked(() => knex.migrate.up(config), onRetry)) as [
        number,
        string[],
      ];
      if (names.length === 0) break;
      applied.push(...names);
    }
    return { applied, ...(await applyFunctions(knex, schema.functions)) };
  } finally {
    await knex
      .raw('select pg_advisory_unlock(?)', [ADVISORY_LOCK])
      .connection(connection)
      .then(undefined, () => undefined);
    await knex.client.releaseConnection(connection);
  }
}

export async function isMigrated(knex: Knex, schema = schemaOfThisBuild): Promise<boolean> {
  const tables = await knex.raw<{ rows: { there: boolean }[] }>(
    'select to_regclass(?) is not null and to_regclass(?) is not null as there',
    [TABLE, FUNCTIONS_TABLE],
  );
  if (!tables.rows[0]!.there) return false;
  const { rows } = await knex.raw<{ rows: { migrated: boolean }[] }>(
    `select exists (select from ${TABLE} where name = ?) and not exists (
       select from unnest(?::text[], ?::text[]) as of_build (name, checksum)
         where not exists (
           select from ${FUNCTIONS_TABLE} applied
             where applied.name = of_build.name and applied.checksum = of_build.checksum
         )
     ) as migrated`,
    [
      schema.migrations.at(-1)!.name,
      schema.functions.map(({ name }) => name),
      schema.functions.map(({ checksum }) => checksum),
    ],
  );
  return rows[0]!.migrated;
}
