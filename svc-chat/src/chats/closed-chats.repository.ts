import { deletePartOfChats, listClosed, lockClosed, type ClosedThings } from '@targum/service-kit';
import type { Knex } from 'knex';

/** Chats that their owners deleted and that are not yet gone. */
export const createClosedChatsRepository = (knex: Knex, mostRows?: number): ClosedThings => ({
  list: (closedForSeconds) => listClosed(knex, 'chats', closedForSeconds),

  deletePart: (id, late) =>
    knex.transaction(async (transaction) => {
      const chat = await lockClosed(transaction, 'chats', { id, late });
      if (chat === undefined) return 'busy';
      return (await deletePartOfChats(transaction, [id], mostRows)) ? 'all' : 'some';
    }),
});
