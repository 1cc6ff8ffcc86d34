import type { Knex } from 'knex';

/**
 * A part of a deletion waits at most this long for the lock of a row. After that, the part is
 * repeated later.
 */
const LOCK_TIMEOUT_MS = 1000;
const MOST_LISTED = 100;

/**
 * Tables in which `deleting_since` marks a row before its deletion. A row with this mark is called
 * closed.
 */
type ClosableTable = 'users' | 'chats';

export const listClosed = (
  knex: Knex,
  table: ClosableTable,
  closedForSeconds: number,
): Promise<string[]> =>
  knex(table)
    .whereRaw('deleting_since <= now() - make_interval(secs => ?)', [closedForSeconds])
    .orderBy('deleting_since')
    .limit(MOST_LISTED)
    .pluck('id');

/**
 * Locks a closed row until the end of the transaction that deletes part of its data.
 * @param late true to skip a row that is locked, false to wait for the lock for up to a second.
 * @returns whether the row exists and is locked now.
 */
export const lockClosed = async (
  transaction: Knex,
  table: ClosableTable,
  { id, late }: { readonly id: string; readonly late: boolean },
): Promise<boolean> => {
  await transaction.raw(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
  const row = transaction(table).where({ id }).whereNotNull('deleting_since').forUpdate();
  if (late) row.skipLocked();
  return (await row.first('id')) !== undefined;
};
