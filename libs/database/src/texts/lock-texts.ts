import type { Knex } from 'knex';

/** An arbitrary number that no other advisory lock of the database uses. */
const TEXT_CHANGES_LOCK = 7_305_112_040;

/** The lock lasts until the end of the transaction. */
export async function lockTexts(transaction: Knex.Transaction): Promise<void> {
  await transaction.raw('select pg_advisory_xact_lock(?)', [TEXT_CHANGES_LOCK]);
}
