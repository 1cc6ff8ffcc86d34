import { isoTimes } from '@targum/service-kit';
import type { PlacedMessage } from './message-row.ts';

const COLUMNS = [
  ...['id', 'sequence', 'parent_sequence', 'chat_id', 'role', 'content', 'status'],
  ...['assistant_id', 'error', 'annotations', 'copied', 'created_at'],
];

const columnsOf = (table: string) => COLUMNS.map((column) => `${table}.${column}`).join(', ');

const parentOf = (message: string, columns: string) => `
  select ${columns} from messages as parent
    where parent.chat_id = ${message}.chat_id
      and parent.sequence <= coalesce(${message}.parent_sequence, ${message}.sequence - 1)
    order by parent.sequence desc limit 1`;

/** A subquery for the id of the message that a row of `messages` follows. */
export const PARENT_ID = parentOf('messages', 'parent.id');

/** The largest bigint, which is greater than every sequence. */
export const AFTER_ALL = '9223372036854775807';

interface Selection {
  readonly name: string;
  /** `path` selects the path of messages that ends at $3. `all` selects all versions up to $3. */
  readonly of: 'path' | 'all';
  /**
   * `newest` selects the newest $4 messages, `next` the oldest $4 after the sequence $5, and `changed`
   * those of them that are after the sequence $6 or have a change above the number $7.
   */
  readonly part: 'newest' | 'next' | 'changed';
}

const CONDITIONS = {
  newest: '',
  next: 'and sequence > $5',
  changed: 'and sequence > $5 and (sequence > $6 or change > $7)',
};

/**
 * Reads messages of the chat $1 of the user $2, oldest first, with their parents and versions.
 * Without $3 the path is the one that the chat shows. A chat without messages gives one row without
 * a message, and an unknown chat gives no row. A path consists of runs of consecutive messages. The
 * comparison `(chat_id, sequence) <= …` keeps PostgreSQL from reading and sorting a whole run.
 */
const select = ({ name, of, part }: Selection) => {
  const runs =
    of === 'path'
      ? 'chat_path(chat.id, coalesce($3::bigint, chat.path_end))'
      : `(select 1::bigint as first, coalesce($3::bigint, ${AFTER_ALL}) as last)`;
  const direction = part === 'newest' ? 'desc' : 'asc';
  return {
    name,
    types: isoTimes,
    text: `with chat as (
        select id, coalesce(path_end, ${AFTER_ALL}) as path_end from chats
          where id = $1 and user_id = $2 and deleting_since is null
      ), page as (
        select part.* from chat, ${runs} as run, lateral (
            select ${columnsOf('messages')} from messages
              where chat_id = chat.id and sequence >= run.first
                and (chat_id, sequence) <= (chat.id, run.last)
                ${CONDITIONS[part]}
              order by sequence ${direction} limit $4
          ) as part
          order by sequence ${direction} limit $4
      ), branches as materialized (
        select parent_sequence, array_agg(messages.id order by sequence) as ids
          from chat join messages on chat_id = chat.id and parent_sequence is not null
          group by parent_sequence
      )
      select ${columnsOf('page')}, parent.id as parent_id,
        case when first.id is null then branches.ids else first.id || branches.ids end as versions
      from chat left join page on true
        left join lateral (${parentOf('page', 'parent.id, parent.sequence')}) as parent on true
        left join branches on branches.parent_sequence = coalesce(parent.sequence, 0)
        left join lateral (
          select case when next.parent_sequence is null then next.id end as id
            from messages as next
            where next.chat_id = chat.id and next.sequence > branches.parent_sequence
            order by next.sequence limit 1
        ) as first on true
      order by page.sequence`,
  };
};

export const SELECT = {
  path: {
    newest: select({ name: 'messages.page', of: 'path', part: 'newest' }),
    next: select({ name: 'messages.next', of: 'path', part: 'next' }),
    changed: select({ name: 'messages.changed', of: 'path', part: 'changed' }),
  },
  all: {
    newest: select({ name: 'messages.all-page', of: 'all', part: 'newest' }),
    next: select({ name: 'messages.all-next', of: 'all', part: 'next' }),
  },
} as const;

/** A row of `SELECT`. A chat without messages gives one row without a message. */
export type Row = PlacedMessage | { readonly id: null };

export const withoutEmpty = (rows: readonly Row[]): PlacedMessage[] =>
  rows.filter((row): row is PlacedMessage => row.id !== null);
