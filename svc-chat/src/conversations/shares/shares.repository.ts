import { randomUUID } from 'node:crypto';
import { limits } from '@targum/contracts';
import { read, run } from '@targum/service-kit';
import type { Database } from '@targum/service-kit';
import type { Knex } from 'knex';
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
              'annotations', coalesce(newest.annotations, '[]')
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

/** The statement leaves out copies of accounts and chats that are being deleted. */
const READ = {
  name: 'shares.read',
  text: `select shared_copies.title, shared_by, shared_copies.created_at, expires_at,
        messages::text as messages
      from shared_copies
        join chats on chats.id = chat_id and chats.deleting_since is null
        join users on users.id = shared_copies.user_id and users.deleting_since is null
      where token_hash = $1 and (expires_at is null or expires_at > now())`,
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
  read: async (tokenHash: string) => (await read<CopyRow>(knex, READ, [tokenHash]))[0],
});

export type SharesRepository = ReturnType<typeof createSharesRepository>;
