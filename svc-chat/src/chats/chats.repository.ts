import { randomUUIDv7 } from 'node:crypto';
import type { AssistantId } from '@targum/contracts';
import type { ChatRow } from '@targum/database';
import type { Transaction } from '@targum/service-kit';
import type { Knex } from 'knex';

export interface NewChat {
  readonly title: string;
  readonly assistantId: AssistantId;
}

export interface ChatChange {
  readonly title?: string | undefined;
  readonly assistantId?: AssistantId | undefined;
}

/** The chats of a user, without deleted ones that still have rows. */
export const ownChats = (db: Knex, userId: string) =>
  db('chats').where({ user_id: userId }).whereNull('deleting_since');

/** The chats of one user. A chat of another user counts as not existing. */
export interface ChatsRepository {
  list(userId: string): Promise<ChatRow[]>;
  get(userId: string, chatId: string): Promise<ChatRow | undefined>;
  create(transaction: Transaction, userId: string, chat: NewChat): Promise<ChatRow>;
  update(userId: string, chatId: string, change: ChatChange): Promise<ChatRow | undefined>;
  /**
   * Hides a chat from its owner and stops its reply. Its rows are deleted later.
   * @returns false if the user has no such chat.
   */
  close(userId: string, chatId: string): Promise<boolean>;
}

export function createChatsRepository(knex: Knex): ChatsRepository {
  const one = (userId: string, chatId: string) => ownChats(knex, userId).where({ id: chatId });

  return {
    list: async (userId) =>
      ownChats(knex, userId).orderBy([
        { column: 'updated_at', order: 'desc' },
        { column: 'id', order: 'desc' },
      ]),
    get: async (userId, chatId) => one(userId, chatId).first(),
    async create(transaction, userId, { title, assistantId }) {
      const rows = await transaction('chats')
        .insert({ id: randomUUIDv7(), user_id: userId, title, assistant_id: assistantId })
        .returning('*');
      return rows[0]!;
    },
    async update(userId, chatId, { title, assistantId }) {
      const rows = await one(userId, chatId)
        .update({
          ...(title === undefined ? {} : { title, title_set_by_user: true }),
          ...(assistantId === undefined ? {} : { assistant_id: assistantId }),
        })
        .returning('*');
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
