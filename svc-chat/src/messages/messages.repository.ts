import { limits } from '@targum/contracts';
import type { MessageRow } from '@targum/database';
import { isoTimes, read } from '@targum/service-kit';
import type { Knex } from 'knex';
import { ownChats } from '../chats/chats.repository.ts';
import type { PagedMessage } from './message-row.ts';

export interface Page {
  /** Number of messages, counted from the newest. */
  readonly limit: number;
  /** Only messages older than the one with this id. */
  readonly before?: string | undefined;
}

const SEQUENCE = {
  name: 'messages.sequence',
  text: `select messages.sequence from messages join chats on chats.id = messages.chat_id
    where chats.id = $1 and chats.user_id = $2 and chats.deleting_since is null
      and messages.id = $3`,
};

/**
 * The newest messages before a sequence, newest first. A chat without such messages is one row
 * without a message; no row means that the user has no such chat.
 */
const PAGE = {
  name: 'messages.page',
  text: `select page.* from chats left join lateral (
      select id, sequence, chat_id, role, content, status, assistant_id, error, created_at
      from messages where chat_id = chats.id and sequence < $3
      order by sequence desc limit $4
    ) page on true
    where chats.id = $1 and chats.user_id = $2 and chats.deleting_since is null
    order by page.sequence desc`,
  types: isoTimes,
};

/** More than every sequence: the largest bigint. */
const AFTER_ALL = '9223372036854775807';

/** Messages of a user's chat, oldest first. */
export interface MessagesRepository {
  /**
   * @returns undefined if the user has no such chat, or the chat has no message with the id
   * `before`.
   */
  list(userId: string, chatId: string, page: Page): Promise<PagedMessage[] | undefined>;
  /** All messages, read in batches, so that a long chat is never completely in memory. */
  readAll(
    userId: string,
    chatId: string,
    before: string | undefined,
  ): Promise<AsyncIterable<MessageRow[]> | undefined>;
}

export function createMessagesRepository(knex: Knex): MessagesRepository {
  const ofUser = (userId: string, chatId: string) =>
    knex('messages')
      .join('chats', 'chats.id', 'messages.chat_id')
      .where('messages.chat_id', chatId)
      .where('chats.user_id', userId)
      .whereNull('chats.deleting_since');

  /**
   * Returns a query for the messages of a chat, or undefined if the chat or the message `before`
   * does not exist.
   */
  const find = async (userId: string, chatId: string, before: string | undefined) => {
    const chat = await ownChats(knex, userId).where({ id: chatId }).first('id');
    if (chat === undefined) return undefined;
    const all = () => ofUser(userId, chatId).select('messages.*');
    if (before === undefined) return all;
    const from = await ofUser(userId, chatId)
      .where('messages.id', before)
      .first('messages.sequence');
    return from && (() => all().where('messages.sequence', '<', from.sequence));
  };

  async function* inPieces(select: () => Knex.QueryBuilder): AsyncGenerator<MessageRow[]> {
    let last = '0';
    const piece = limits.chat.pageMax;
    for (;;) {
      const rows = await select()
        .where('messages.sequence', '>', last)
        .orderBy('messages.sequence')
        .limit(piece);
      if (rows.length > 0) yield rows;
      if (rows.length < piece) return;
      last = rows.at(-1)!.sequence;
    }
  }

  return {
    async list(userId, chatId, { limit, before }) {
      const [from] =
        before === undefined
          ? [{ sequence: AFTER_ALL }]
          : await read<Pick<MessageRow, 'sequence'>>(knex, SEQUENCE, [chatId, userId, before]);
      if (from === undefined) return undefined;
      const rows = await read<PagedMessage | { readonly id: null }>(knex, PAGE, [
        chatId,
        userId,
        from.sequence,
        limit,
      ]);
      if (rows.length === 0) return undefined;
      return rows.filter((row): row is PagedMessage => row.id !== null).toReversed();
    },
    async readAll(userId, chatId, before) {
      const select = await find(userId, chatId, before);
      return select && inPieces(select);
    },
  };
}
