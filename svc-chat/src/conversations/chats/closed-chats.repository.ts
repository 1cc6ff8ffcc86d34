import { deletePartOfChats, listClosed, lockClosed } from '@targum/service-kit';
import type { ClosedItems } from '@targum/service-kit';
import type { Knex } from 'knex';

export const createClosedChatsRepository = (knex: Knex, mostRows?: number): ClosedItems => ({
  list: (closedForSeconds) => listClosed(knex, 'chats', closedForSeconds),

  deletePart: (id, late) =>
    knex.transaction(async (transaction) => {
      if (!(await lockClosed(transaction, 'chats', { id, late }))) return 'busy';
      return (await deletePartOfChats(transaction, [id], mostRows)) ? 'all' : 'some';
    }),
});
