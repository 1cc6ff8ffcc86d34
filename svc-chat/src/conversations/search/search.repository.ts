import type { AssistantId } from '@targum/contracts';
import type { MessageRow } from '@targum/database';
import { isoTimes, read, run } from '@targum/service-kit';
import type { Knex } from 'knex';
import { AFTER_ALL } from '../messages/placed-messages.ts';

export interface ChatFound {
  readonly id: string;
  readonly title: string;
  readonly assistant_id: AssistantId;
  readonly updated_at: string;
}

export interface MessageFound extends Pick<
  MessageRow,
  'id' | 'chat_id' | 'role' | 'content' | 'copied'
> {
  readonly created_at: string;
  readonly assistant_id: AssistantId;
  readonly title: string;
  readonly shown: boolean;
}

export interface MessagesWanted {
  readonly limit: number;
  /** Selects only messages older than the message with this id. */
  readonly before?: string | undefined;
}

/**
 * The maximum number of matches whose text is checked, because PostgreSQL takes up to 9 ms for each
 * match.
 */
const EXAMINED_MAX = 500;

const CHATS = {
  name: 'search.chats',
  text: `select id, title, assistant_id, updated_at from chats
    where search_words(user_id, title) @@ search_query($1, $2)
      and user_id = $1 and deleting_since is null
      and search_has_runs(title, (select search_long_runs($2)))
    order by updated_at desc, id desc limit $3`,
  types: isoTimes,
};

/**
 * The statement materializes the matches, so that PostgreSQL finds them with the search index
 * instead of reading the newest messages. The materialized rows have no text, which keeps the
 * search fast for a word in thousands of messages. For scripts without spaces, the index has groups
 * of three letters. A message with all groups of a word need not contain the word, so the statement
 * checks the text of the newest `EXAMINED_MAX` matches.
 */
const MESSAGES = {
  name: 'search.messages',
  text: `with matches as materialized (
      select id, chat_id, sequence from messages
        where search_words(user_id, content) @@ search_query($1, $2) and user_id = $1
    ), newest as (
      select matches.id, matches.sequence, chats.title, chats.assistant_id, exists (
          select from chat_path(chats.id, coalesce(chats.path_end, ${AFTER_ALL})) as run
            where matches.sequence between run.first and run.last
        ) as shown
      from (
        select ordered.* from (
          select matches.* from matches join chats on chats.id = matches.chat_id
            where chats.user_id = $1 and chats.deleting_since is null
              and ($3::bigint is null or matches.sequence < $3)
            order by matches.sequence desc limit ${EXAMINED_MAX}
        ) as ordered
          where (select search_has_runs(content, (select search_long_runs($2)))
            from messages where messages.id = ordered.id)
          order by ordered.sequence desc limit $4
      ) as matches join chats on chats.id = matches.chat_id
    )
    select messages.id, chat_id, role, content, copied, created_at, newest.title, newest.shown,
        coalesce(messages.assistant_id, newest.assistant_id) as assistant_id
      from newest join messages on messages.id = newest.id
      order by newest.sequence desc`,
  types: isoTimes,
};

const SEQUENCE = {
  name: 'search.sequence',
  text: 'select sequence from messages where id = $2 and user_id = $1',
};

export const createSearchRepository = (knex: Knex) => ({
  /** Returns the chats whose title contains the words, by last activity, newest first. */
  chats: (userId: string, query: string, limit: number) =>
    run<ChatFound>(knex, CHATS, [userId, query, limit]),

  /**
   * Returns the matching messages, newest first.
   * @returns undefined if the user has no message `before`.
   */
  async messages(userId: string, query: string, { limit, before }: MessagesWanted) {
    const [from] =
      before === undefined
        ? [{ sequence: null }]
        : await read<Pick<MessageRow, 'sequence'>>(knex, SEQUENCE, [userId, before]);
    if (from === undefined) return undefined;
    return run<MessageFound>(knex, MESSAGES, [userId, query, from.sequence, limit]);
  },
});

export type SearchRepository = ReturnType<typeof createSearchRepository>;
