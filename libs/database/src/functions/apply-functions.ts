import type { Knex } from 'knex';
import { runSql } from '../run-sql.ts';
import type { DatabaseFunction } from './index.ts';

export const FUNCTIONS_TABLE = 'schema_functions';

/** The names of the functions that a migrator changed, in the order of the changes. */
export interface AppliedFunctions {
  /** The functions that were created or replaced. */
  readonly functions: readonly string[];
  /** The names in `functions` whose SQL was put back to that of an earlier build. */
  readonly putBack: readonly string[];
}

/**
 * Creates the functions that are missing, and replaces those whose SQL has changed, in one
 * transaction. A function whose file was removed stays, because services of the earlier build may
 * still call it. The caller holds the advisory lock of the migrations.
 * @throws the error of PostgreSQL if a function's result type or the names of its arguments would
 * change.
 */
export const applyFunctions = (
  knex: Knex,
  functions: readonly DatabaseFunction[],
): Promise<AppliedFunctions> =>
  knex.transaction(async (transaction) => {
    // A service is ready if its version of each function was ever applied. The rows of earlier
    // checksums therefore stay, so that services of the earlier build remain ready.
    await transaction.raw(
      `create table if not exists ${FUNCTIONS_TABLE} (
         name text not null,
         checksum text not null,
         applied_at timestamptz not null default clock_timestamp(),
         primary key (name, checksum)
       )`,
    );
    const { rows } = await transaction.raw<{
      rows: { name: string; checksum: string; newest: boolean }[];
    }>(
      `select name, checksum, applied_at = max(applied_at) over (partition by name) as newest
         from ${FUNCTIONS_TABLE}`,
    );
    const present = rows.filter(({ newest }) => newest);
    const isIn = (versions: typeof rows, { name, checksum }: DatabaseFunction) =>
      versions.some((each) => each.name === name && each.checksum === checksum);
    const changed = functions.filter((each) => !isIn(present, each));
    for (const each of changed) {
      await runSql(transaction, each.sql);
      await transaction.raw(
        `insert into ${FUNCTIONS_TABLE} (name, checksum) values (?, ?)
           on conflict (name, checksum) do update set applied_at = excluded.applied_at`,
        [each.name, each.checksum],
      );
    }
    return {
      functions: changed.map(({ name }) => name),
      putBack: changed.filter((each) => isIn(rows, each)).map(({ name }) => name),
    };
  });
