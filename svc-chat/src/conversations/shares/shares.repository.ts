import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { DEFAULT_CHAT_TITLE, limits } from '@targum/contracts';
import { isoTimes, read, run } from '@targum/service-kit';
import type { Database } from '@targum/service-kit';
import type { Knex } from 'knex';
import { NEW_CHAT_COLUMNS } from '../chats/chat-row.ts';
import type { ListedChat } from '../chats/chat-row.ts';
import { AFTER_ALL } from '../messages/placed-messages.ts';

export interface ShareRow {
  readonly id: string;
  readonly chat_id: string;
  readonly title: string;
  readonly shared_by: string | null;
  readonly message_count: number;
  readonly created_at: Date;
  readonly expires_at: Date | null;
}

export interface CopyRow extends Pick<
  ShareRow,
  'title' | 'shared_by' | 'created_at' | 'expires_at'
> {
  /** A JSON array of messages, as text. */
  readonly messages: string;
}

export interface NewShare {
  readonly userId: string;
  readonly chatId: string;
  readonly tokenHash: string;
  readonly withNames: boolean;
  /** Null for a copy that does not expire. */
  readonly expiresInDays: number | null;
  /** The id of a message on the path to copy. Undefined selects the path that the chat shows. */
  readonly through?: string | undefined;
}

export interface ContinuedShare {
  readonly userId: string;
  readonly tokenHash: string;
  /** The ids of the assistants with which the new chat can be. */
  readonly active: readonly string[];
  /** The assistant of the new chat if the copy has no reply of an active one. */
  readonly assistantId: string;
}

const COLUMNS = 'id, chat_id, title, shared_by, message_count, created_at, expires_at';

/**
 * Copies the path through the message $9, or the path that the chat shows. A copy has at most the
 * newest $7 messages and $8 bytes. It leaves out replies that are still running or failed before
 * their first word.
 */
const CREATE = {
  name: 'shares.create',
  text: `insert into shared_copies
      (id, user_id, chat_id, token_hash, title, shared_by, message_count, messages, expires_at)
    select $1, chats.user_id, chats.id, $4, chats.title,
        case when $5::boolean
          then nullif(concat_ws(' ', users.first_name, users.last_name), '') end,
        copied.count, copied.messages, now() + make_interval(days => $6::int)
      from chats join users on users.id = chats.user_id, lateral (
        select coalesce(path_end, ${AFTER_ALL}) as last where $9::uuid is null
        union all
        select path_through(chats.id, sequence) from messages
          where chat_id = chats.id and messages.id = $9
      ) as path, lateral (
        select count(*) as count, coalesce(json_agg(json_build_object(
              'role', newest.role, 'content', newest.content, 'assistantId', newest.assistant_id,
              'createdAt', to_char(newest.created_at at time zone 'UTC',
                                   'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
              'annotations', coalesce(newest.annotations, '[]'), 'copied', newest.copied
            ) order by newest.sequence), '[]') as messages
          from (
            select on_path.*,
                sum(octet_length(content) + coalesce(octet_length(annotations::text), 0))
                  over (order by sequence desc) as bytes
              from (
                select messages.*
                  from chat_path(chats.id, path.last) as run
                    join messages on messages.chat_id = chats.id
                      and messages.sequence between run.first and run.last
                  where messages.status <> 'streaming' and messages.content <> ''
                  order by messages.sequence desc limit $7
              ) as on_path
          ) as newest where newest.bytes <= $8
      ) as copied
      where chats.id = $2 and chats.user_id = $3 and chats.deleting_since is null
    returning ${COLUMNS}`,
};

const LIST = {
  name: 'shares.list',
  text: `select ${COLUMNS} from shared_copies
    where user_id = $1 and (expires_at is null or expires_at > now())
      and exists (select from chats where chats.id = chat_id and deleting_since is null)
    order by created_at desc, id`,
};

const COUNT = {
  name: 'shares.count',
  text: `select count(*)::int as count from shared_copies
    where user_id = $1 and (expires_at is null or expires_at > now())`,
};

const REVOKE = {
  name: 'shares.revoke',
  text: 'delete from shared_copies where id = $1 and user_id = $2 returning id',
};

/** Selects a copy by its token, without copies of accounts and chats that are being deleted. */
const BY_TOKEN = `from shared_copies
        join chats on chats.id = chat_id and chats.deleting_since is null
        join users on users.id = shared_copies.user_id and users.deleting_since is null
      where token_hash = $1 and (expires_at is null or expires_at > now())`;

const READ = {
  name: 'shares.read',
  text: `select shared_copies.title, shared_by, shared_copies.created_at, expires_at,
        messages::text as messages
      ${BY_TOKEN}`,
};

/**
 * Makes a chat of the user $3 with the messages of a copy. The chat is with the last assistant of
 * the copy that is in the list $4, or else with the assistant $5. The chat keeps the title of the
 * copy, unless that is $6, the title of untitled chats.
 */
const CONTINUE = {
  name: 'shares.continue',
  text: `with copy as (
      select shared_copies.title, messages ${BY_TOKEN}
    ), copied as (
      select message, place from copy,
        json_array_elements(copy.messages) with ordinality as each (message, place)
    ), chat as (
      insert into chats (id, user_id, title, title_set_by_user, assistant_id)
        select $2, $3, title, title <> $6, coalesce((
            select message ->> 'assistantId' from copied
              where message ->> 'assistantId' = any ($4::text[]) order by place desc limit 1
          ), $5)
          from copy
        returning ${NEW_CHAT_COLUMNS}, false as empty
    ), added as (
      insert into messages
          (id, chat_id, user_id, role, content, assistant_id, annotations, created_at, copied)
        select gen_random_uuid(), $2, $3, message ->> 'role', message ->> 'content',
            message ->> 'assistantId', (message ->> 'annotations')::jsonb,
            (message ->> 'createdAt')::timestamptz, true
          from copied order by place
    ) select * from chat`,
  types: isoTimes,
};

export const createSharesRepository = (knex: Knex) => ({
  /** @returns undefined if the user has no such chat or the chat no such message. */
  async create(
    database: Database,
    { userId, chatId, tokenHash, withNames, expiresInDays, through }: NewShare,
  ) {
    const values = [randomUUID(), chatId, userId, tokenHash, withNames, expiresInDays];
    const [row] = await run<ShareRow>(database, CREATE, [
      ...values,
      limits.share.messagesMax,
      limits.share.bytesMax,
      through ?? null,
    ]);
    return row;
  },
  async count(userId: string) {
    const [row] = await read<{ count: number }>(knex, COUNT, [userId]);
    return row!.count;
  },
  /** Returns the user's copies that can be read, newest first. */
  list: (userId: string) => read<ShareRow>(knex, LIST, [userId]),
  /** @returns false if the user has no such copy. */
  revoke: async (userId: string, id: string) => (await run(knex, REVOKE, [id, userId])).length > 0,
  /** @returns undefined if no copy that can be read has the token. */
  async continue(database: Database, { userId, tokenHash, active, assistantId }: ContinuedShare) {
    const values = [tokenHash, randomUUIDv7(), userId, active, assistantId, DEFAULT_CHAT_TITLE];
    return (await run<ListedChat>(database, CONTINUE, values))[0];
  },
  read: async (tokenHash: string) => (await read<CopyRow>(knex, READ, [tokenHash]))[0],
});

export type SharesRepository = ReturnType<typeof createSharesRepository>;
