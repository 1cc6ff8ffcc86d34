import type { Knex } from 'knex';

/** Maximum number of rows of each kind per part, so that no statement takes long. */
export const MOST_ROWS = 2000;

/** The ids of the first rows of some chats. */
const FIRST_OF = {
  api_usage: 'select id from api_usage where chat_id = chat.id',
  messages: 'select id from messages where chat_id = chat.id order by sequence',
};

const changeFirst = async (
  transaction: Knex,
  table: keyof typeof FIRST_OF,
  change: string,
  { chatIds, mostRows }: { readonly chatIds: readonly string[]; readonly mostRows: number },
): Promise<number> => {
  const { rowCount } = await transaction.raw<{ rowCount: number }>(
    `${change} where id = any(array(
       select first.id
       from unnest(:chatIds::uuid[]) as chat(id),
            lateral (${FIRST_OF[table]} limit :mostRows) as first
       limit :mostRows))`,
    { chatIds, mostRows },
  );
  return rowCount;
};

/**
 * Deletes part of some chats: their oldest messages, and the chats once all messages are gone.
 * PostgreSQL looks up the replies of each deleted message one by one, so the time of a whole
 * deletion is unbounded and that of a part is bounded.
 * @returns whether all of these chats are deleted.
 */
export const deletePartOfChats = async (
  transaction: Knex,
  chatIds: readonly string[],
  mostRows = MOST_ROWS,
): Promise<boolean> => {
  const bounds = { chatIds, mostRows };
  const forgetChat = 'update api_usage set chat_id = null';
  if ((await changeFirst(transaction, 'api_usage', forgetChat, bounds)) === mostRows) return false;
  const remove = 'delete from messages';
  if ((await changeFirst(transaction, 'messages', remove, bounds)) === mostRows) return false;
  await transaction('chats').whereIn('id', chatIds).delete();
  return true;
};
