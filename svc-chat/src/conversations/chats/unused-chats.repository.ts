import { run } from '@targum/service-kit';
import type { Knex } from 'knex';

const MOST_CLOSED = 100;

/**
 * Closes chats whose last activity was their creation, a day ago or earlier, and that have no
 * message. A chat with a passage or a chosen title, and a pinned or archived one, was prepared for
 * later and stays. A chat that another transaction has locked is just getting a message.
 */
const CLOSE = {
  name: 'chats.close-unused',
  text: `update chats set deleting_since = now()
    where id = any(array(
      select id from chats
        where updated_at <= created_at and deleting_since is null
          and updated_at < now() - interval '24 hours'
          and passage is null and not title_set_by_user and not pinned and not archived
          and not exists (select from messages where chat_id = chats.id)
        order by updated_at limit $1 for update skip locked))
    returning id`,
};

export const createUnusedChatsRepository = (knex: Knex) => ({
  /** Closes up to 100 chats that never got a message. Their rows are deleted later. */
  async close() {
    const closed = (await run(knex, CLOSE, [MOST_CLOSED])).length;
    return { closed, more: closed === MOST_CLOSED };
  },
});

export type UnusedChatsRepository = ReturnType<typeof createUnusedChatsRepository>;
