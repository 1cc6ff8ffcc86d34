import type { MessageRow } from '@targum/database';
import type { Knex } from 'knex';

export interface Page {
  /** The newest so many; all where absent. */
  readonly limit?: number | undefined;
  /** Only messages older than this one. */
  readonly before?: string | undefined;
}

export interface MessagesRepository {
  /**
   * Messages of a user's chat, oldest first.
   * @returns undefined where the chat, or the message to page from, is not there or not the user's.
   */
  list(userId: string, chatId: string, page: Page): Promise<MessageRow[] | undefined>;
}

export function createMessagesRepository(knex: Knex): MessagesRepository {
  const ofUser = (userId: string, chatId: string) =>
    knex<MessageRow>('messages')
      .join('chats', 'chats.id', 'messages.chat_id')
      .where({ 'messages.chat_id': chatId, 'chats.user_id': userId });

  return {
    async list(userId, chatId, { limit, before }) {
      const chat: unknown = await knex('chats').where({ id: chatId, user_id: userId }).first('id');
      if (chat === undefined) return undefined;
      const query = ofUser(userId, chatId)
        .orderBy('messages.sequence', 'desc')
        .select('messages.*');
      if (before !== undefined) {
        const from: { sequence: string } | undefined = await ofUser(userId, chatId)
          .where({ 'messages.id': before })
          .first('messages.sequence');
        if (from === undefined) return undefined;
        query.where('messages.sequence', '<', from.sequence);
      }
      if (limit !== undefined) query.limit(limit);
      const rows = (await query) as MessageRow[];
      return rows.toReversed();
    },
  };
}
