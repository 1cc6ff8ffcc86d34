import type { Knex } from 'knex';

/** Maximum number of rows of each kind that one part deletes, so that no statement takes long. */
export const MOST_ROWS = 4000;

type ChatTable = 'api_usage' | 'generations' | 'messages';

interface PartOfChats {
  readonly chatIds: readonly string[];
  readonly mostRows: number;
}

/**
 * Changes up to `mostRows` rows of some chats in a table. Skips rows that another transaction has
 * just changed. A skipped row does no harm: when its chat is deleted, its foreign key deletes the
 * row or empties its `chat_id`.
 * @returns true if fewer than `mostRows` rows were changed, because none are left or some were
 * skipped.
 */
const changeFirst = async (
  transaction: Knex,
  change: string,
  table: ChatTable,
  { chatIds, mostRows }: PartOfChats,
): Promise<boolean> => {
  const { rowCount } = await transaction.raw<{ rowCount: number }>(
    `${change} where ctid = any(array(
       select first.ctid
       from unnest(:chatIds::uuid[]) as chat(id),
            lateral (select ctid from ${table} where chat_id = chat.id limit :mostRows) as first
       limit :mostRows))`,
    { chatIds, mostRows },
  );
  return rowCount < mostRows;
};

/**
 * Deletes part of some chats: first the records of their replies, then their messages, and finally
 * the chats. PostgreSQL checks each deleted message against the records of replies, and each check
 * is cheap once the records are gone. The duration of a part is bounded, unlike that of a whole
 * deletion.
 * @returns whether all of these chats are deleted.
 */
export const deletePartOfChats = async (
  transaction: Knex,
  chatIds: readonly string[],
  mostRows = MOST_ROWS,
): Promise<boolean> => {
  const part = { chatIds, mostRows };
  const emptied =
    (await changeFirst(transaction, 'update api_usage set chat_id = null', 'api_usage', part)) &&
    (await changeFirst(transaction, 'delete from generations', 'generations', part)) &&
    (await changeFirst(transaction, 'delete from messages', 'messages', part));
  if (!emptied) return false;
  await transaction.raw('delete from chats where id = any(:chatIds::uuid[])', { chatIds });
  return true;
};
