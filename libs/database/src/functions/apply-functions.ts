import type { Knex } from 'knex';
import type { DatabaseFunction } from './index.ts';

export const FUNCTIONS_TABLE = 'schema_functions';

/**
 * PostgreSQL's error code if a replaced function would change its argument names or its result
 * type.
 */
const INVALID_DEFINITION = '42P13';

const signaturesOf = async (knex: Knex, name: string): Promise<string[]> => {
  const { rows } = await knex.raw<{ rows: { signature: string }[] }>(
    `select oid::regprocedure::text as signature from pg_proc
       where proname = ? and pronamespace = current_schema()::regnamespace`,
    [name],
  );
  return rows.map(({ signature }) => signature);
};

async function replace(transaction: Knex, { name, sql }: DatabaseFunction): Promise<void> {
  const earlier = await signaturesOf(transaction, name);
  const drop = async () => {
    for (const each of earlier) await transaction.raw(`drop function ${each}`);
  };
  try {
    await transaction.transaction((attempt) => attempt.raw(sql));
  } catch (error) {
    const mustDrop = error instanceof Error && 'code' in error && error.code === INVALID_DEFINITION;
    if (!mustDrop) throw error;
    await drop();
    await transaction.raw(sql);
    return;
  }
  // If the argument types differ, PostgreSQL has created a second function beside the earlier one.
  if ((await signaturesOf(transaction, name)).length > earlier.length) await drop();
}

/**
 * Creates missing functions and replaces functions whose SQL has changed, in one transaction. Each
 * name has one function: if its arguments have changed, the earlier function is dropped. A function
 * that this build no longer has stays, for services that still call it. The caller holds the
 * advisory lock of the migrations.
 * @returns the names of the created and replaced functions, in order.
 */
export const applyFunctions = (
  knex: Knex,
  functions: readonly DatabaseFunction[],
): Promise<string[]> =>
  knex.transaction(async (transaction) => {
    // Rows of earlier checksums stay. Services of the earlier build are ready if their own version
    // was applied once, so they remain ready.
    await transaction.raw(
      `create table if not exists ${FUNCTIONS_TABLE} (
         name text not null,
         checksum text not null,
         applied_at timestamptz not null default clock_timestamp(),
         primary key (name, checksum)
       )`,
    );
    const { rows } = await transaction.raw<{ rows: { name: string; checksum: string }[] }>(
      `select distinct on (name) name, checksum from ${FUNCTIONS_TABLE}
         order by name, applied_at desc`,
    );
    const present = new Map(rows.map(({ name, checksum }) => [name, checksum]));
    const changed = functions.filter(({ name, checksum }) => present.get(name) !== checksum);
    for (const each of changed) {
      await replace(transaction, each);
      await transaction.raw(
        `insert into ${FUNCTIONS_TABLE} (name, checksum) values (?, ?)
           on conflict (name, checksum) do update set applied_at = excluded.applied_at`,
        [each.name, each.checksum],
      );
    }
    return changed.map(({ name }) => name);
  });
