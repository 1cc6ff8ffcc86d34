import type { Knex } from 'knex';

/** If part of a deletion waits longer than this for a row lock, it is repeated later. */
const LOCK_TIMEOUT_MS = 1000;
const MOST_LISTED = 100;

/** Tables whose rows are marked with `deleting_since`, and then called closed, before deletion. */
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
 * @param late true to skip a row that is locked, false to wait for it briefly.
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
