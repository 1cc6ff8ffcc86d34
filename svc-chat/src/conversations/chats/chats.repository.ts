import { randomUUIDv7 } from 'node:crypto';
import type { AssistantId, ChatPassage } from '@targum/contracts';
import { isoTimes, read, run } from '@targum/service-kit';
import type { Knex } from 'knex';
import { CHAT_COLUMNS, NEW_CHAT_COLUMNS } from './chat-row.ts';
import type { ListedChat } from './chat-row.ts';

export interface NewChat {
  readonly title: string;
  readonly assistantId: AssistantId;
  readonly passage: ChatPassage | null;
}

export interface ChatChange {
  readonly title?: string | undefined;
  readonly assistantId?: AssistantId | undefined;
  readonly pinned?: boolean | undefined;
  readonly archived?: boolean | undefined;
  /** Null removes the passage from the chat. */
  readonly passage?: ChatPassage | null | undefined;
}

const GET = {
  name: 'chats.get',
  text: `select ${CHAT_COLUMNS} from chats where user_id = $1 and id = $2 and deleting_since is null`,
  types: isoTimes,
};

const CREATE = {
  name: 'chats.create',
  text: `insert into chats (id, user_id, title, assistant_id, passage) values ($1, $2, $3, $4, $5)
    returning ${NEW_CHAT_COLUMNS}, true as empty`,
  types: isoTimes,
};

const UPDATE = {
  name: 'chats.update',
  text: `update chats set title = coalesce($3, title),
      title_set_by_user = title_set_by_user or $3::text is not null,
      assistant_id = coalesce($4, assistant_id),
      pinned = coalesce($5, pinned), archived = coalesce($6, archived),
      passage = case when $7 then $8::jsonb else passage end
    where user_id = $1 and id = $2 and deleting_since is null
    returning ${CHAT_COLUMNS}`,
  types: isoTimes,
};

/**
 * The statement updates a chat only if it has changed since it was last read, because each update
 * costs a write.
 */
const READ = {
  name: 'chats.read',
  text: `with chat as (
      select id from chats where user_id = $1 and id = $2 and deleting_since is null
    ), read as (
      update chats set last_read_at = now() from chat
        where chats.id = chat.id and updated_at > last_read_at
    ) select id from chat`,
};

/**
 * The cursor of a chat in the list. It consists of the mark of a pinned chat, the last activity in
 * microseconds and the id.
 */
const PLACE = `case when pinned then 'p_' else '' end
  || (extract(epoch from updated_at) * 1000000)::bigint || '_' || id as place`;

const AFTER_PLACE = `(updated_at, id) <
  (timestamptz 'epoch' + $4::bigint * interval '1 microsecond', $5::uuid)`;

/** Selects either the pinned chats or the other chats. Each part has an index of its own. */
const part = (pinned: boolean, after: string) => `(
  select ${CHAT_COLUMNS}, ${PLACE} from chats
    where user_id = $1 and deleting_since is null and ${pinned ? '' : 'not '}pinned
      and archived = $2 and ${after}
    order by updated_at desc, id desc limit $3)`;

const page = (name: string, pinned: string, others: string) => ({
  name,
  text: `select * from (${part(true, pinned)} union all ${part(false, others)}) as listed
    order by pinned desc, updated_at desc, id desc limit $3`,
  types: isoTimes,
});

const FIRST_PAGE = page('chats.first-page', 'true', 'true');

/** `AFTER_PINNED` continues after a pinned chat, `AFTER_OTHERS` after a chat that is not pinned. */
const AFTER_PINNED = page('chats.page-after-pinned', AFTER_PLACE, 'true');
const AFTER_OTHERS = page('chats.next-page', 'false', AFTER_PLACE);

export interface ChatsPage {
  readonly limit?: number | undefined;
  /** The cursor of the chat after which the page begins. */
  readonly before?: string | undefined;
  readonly archived?: boolean | undefined;
}

export type PlacedChat = ListedChat & { readonly place: string };

/** Selects the chats of a user, without deleted chats that still have rows. */
export const ownChats = (db: Knex, userId: string) =>
  db('chats').where({ user_id: userId }).whereNull('deleting_since');

/**
 * Creates the repository of users' chats. All methods treat a chat of another user like a chat that
 * does not exist.
 */
export function createChatsRepository(knex: Knex) {
  return {
    /** Returns the pinned chats, then the others, by last activity, newest first. */
    page(userId: string, { limit, before, archived = false }: ChatsPage) {
      const values = [userId, archived, limit ?? null];
      if (before === undefined) return read<PlacedChat>(knex, FIRST_PAGE, values);
      const isPinned = before.startsWith('p_');
      const place = before.replace('p_', '').split('_');
      return read<PlacedChat>(knex, isPinned ? AFTER_PINNED : AFTER_OTHERS, [...values, ...place]);
    },
    get: async (userId: string, chatId: string) =>
      (await read<ListedChat>(knex, GET, [userId, chatId]))[0],
    async create(db: Knex, userId: string, { title, assistantId, passage }: NewChat) {
      const id = randomUUIDv7();
      const rows = await run<ListedChat>(db, CREATE, [id, userId, title, assistantId, passage]);
      return rows[0]!;
    },
    async update(userId: string, chatId: string, change: ChatChange) {
      const { title = null, assistantId = null, pinned = null, archived = null } = change;
      const values = [userId, chatId, title, assistantId, pinned, archived];
      const passage = [change.passage !== undefined, change.passage ?? null];
      return (await run<ListedChat>(knex, UPDATE, [...values, ...passage]))[0];
    },
    /** Marks a chat as read up to now. @returns false if the user has no such chat. */
    markRead: async (userId: string, chatId: string) =>
      (await run(knex, READ, [userId, chatId])).length > 0,
    /** Hides a chat from its owner and stops its reply. Its rows are deleted later. */
    close: (userId: string, chatId: string) =>
      knex.transaction(async (transaction) => {
        const now = transaction.fn.now();
        const closed = await ownChats(transaction, userId)
          .where({ id: chatId })
          .update({ deleting_since: now });
        await transaction('generations')
          .where({ chat_id: chatId, user_id: userId, status: 'running' })
          .update({ stop_requested_at: now });
        return closed > 0;
      }),
  };
}

export type ChatsRepository = ReturnType<typeof createChatsRepository>;
