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

/** Chats of one user; another user's chat is as good as none. */
export interface ChatsRepository {
  list(userId: string): Promise<ChatRow[]>;
  get(userId: string, chatId: string): Promise<ChatRow | undefined>;
  create(transaction: Transaction, userId: string, chat: NewChat): Promise<ChatRow>;
  update(userId: string, chatId: string, change: ChatChange): Promise<ChatRow | undefined>;
  /** @returns false where there is no such chat. */
  remove(userId: string, chatId: string): Promise<boolean>;
}

export function createChatsRepository(knex: Knex): ChatsRepository {
  const one = (userId: string, chatId: string) =>
    knex<ChatRow>('chats').where({ id: chatId, user_id: userId });

  return {
    list: async (userId) =>
      knex<ChatRow>('chats')
        .where({ user_id: userId })
        .orderBy([
          { column: 'updated_at', order: 'desc' },
          { column: 'id', order: 'desc' },
        ]),
    get: async (userId, chatId) => one(userId, chatId).first(),
    async create(transaction, userId, { title, assistantId }) {
      const rows = await transaction<ChatRow>('chats')
        .insert({ id: randomUUIDv7(), user_id: userId, title, assistant_id: assistantId })
        .returning('*');
      return rows[0] as ChatRow;
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
    remove: async (userId, chatId) => (await one(userId, chatId).delete()) > 0,
  };
}
