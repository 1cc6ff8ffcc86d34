import { randomUUIDv7 } from 'node:crypto';
import type { AssistantId } from '@targum/contracts';
import type { ChatRow } from '@targum/database';
import { isoTimes, read, run } from '@targum/service-kit';
import type { Knex } from 'knex';

export interface NewChat {
  readonly title: string;
  readonly assistantId: AssistantId;
}

export interface ChatChange {
  readonly title?: string | undefined;
  readonly assistantId?: AssistantId | undefined;
}

/** What the API shows of a chat. Times are ISO 8601 text. */
export interface ListedChat extends Pick<ChatRow, 'id' | 'title' | 'assistant_id'> {
  readonly created_at: string;
  readonly updated_at: string;
}

const COLUMNS = 'id, title, assistant_id, created_at, updated_at';

const LIST = {
  name: 'chats.list',
  text: `select ${COLUMNS} from chats where user_id = $1 and deleting_since is null
    order by updated_at desc, id desc`,
  types: isoTimes,
};

const GET = {
  name: 'chats.get',
  text: `select ${COLUMNS} from chats where user_id = $1 and id = $2 and deleting_since is null`,
  types: isoTimes,
};

const CREATE = {
  name: 'chats.create',
  text: `insert into chats (id, user_id, title, assistant_id) values ($1, $2, $3, $4)
    returning ${COLUMNS}`,
  types: isoTimes,
};

const UPDATE = {
  name: 'chats.update',
  text: `update chats set title = coalesce($3, title),
      title_set_by_user = title_set_by_user or $3::text is not null,
      assistant_id = coalesce($4, assistant_id)
    where user_id = $1 and id = $2 and deleting_since is null
    returning ${COLUMNS}`,
  types: isoTimes,
};

/** The place of a chat in the list: its last activity in microseconds and its id. */
const PLACE = `(extract(epoch from updated_at) * 1000000)::bigint || '_' || id as place`;

const FIRST_PAGE = {
  name: 'chats.first-page',
  text: `select ${COLUMNS}, ${PLACE} from chats where user_id = $1 and deleting_since is null
    order by updated_at desc, id desc limit $2`,
  types: isoTimes,
};

const NEXT_PAGE = {
  name: 'chats.next-page',
  text: `select ${COLUMNS}, ${PLACE} from chats where user_id = $1 and deleting_since is null
      and (updated_at, id) < (timestamptz 'epoch' + $3::bigint * interval '1 microsecond', $4::uuid)
    order by updated_at desc, id desc limit $2`,
  types: isoTimes,
};

/** Part of a user's chats. */
export interface ChatsPage {
  /** The number of chats; all without one. */
  readonly limit?: number | undefined;
  /** Only the chats after this place in the list. */
  readonly before?: string | undefined;
}

/** A chat and its place in the list, for `before`. */
export type PlacedChat = ListedChat & { readonly place: string };

/** The chats of a user, without deleted ones that still have rows. */
export const ownChats = (db: Knex, userId: string) =>
  db('chats').where({ user_id: userId }).whereNull('deleting_since');

/** The chats of one user. A chat of another user counts as not existing. */
export interface ChatsRepository {
  /** By last activity, newest first. */
  list(userId: string): Promise<ListedChat[]>;
  /** Part of that list. A chat that becomes active while pages are read moves to the first page. */
  page(userId: string, page: ChatsPage): Promise<PlacedChat[]>;
  get(userId: string, chatId: string): Promise<ListedChat | undefined>;
  /** @param db the transaction of the call, if there is one. */
  create(db: Knex, userId: string, chat: NewChat): Promise<ListedChat>;
  update(userId: string, chatId: string, change: ChatChange): Promise<ListedChat | undefined>;
  /**
   * Hides a chat from its owner and stops its reply. Its rows are deleted later.
   * @returns false if the user has no such chat.
   */
  close(userId: string, chatId: string): Promise<boolean>;
}

export function createChatsRepository(knex: Knex): ChatsRepository {
  return {
    list: (userId) => read<ListedChat>(knex, LIST, [userId]),
    page: (userId, { limit = null, before }) =>
      before === undefined
        ? read<PlacedChat>(knex, FIRST_PAGE, [userId, limit])
        : read<PlacedChat>(knex, NEXT_PAGE, [userId, limit, ...before.split('_')]),
    get: async (userId, chatId) => (await read<ListedChat>(knex, GET, [userId, chatId]))[0],
    async create(db, userId, { title, assistantId }) {
      const id = randomUUIDv7();
      const rows = await run<ListedChat>(db, CREATE, [id, userId, title, assistantId]);
      return rows[0]!;
    },
    async update(userId, chatId, { title = null, assistantId = null }) {
      const rows = await run<ListedChat>(knex, UPDATE, [userId, chatId, title, assistantId]);
      return rows[0];
    },
    close: (userId, chatId) =>
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
