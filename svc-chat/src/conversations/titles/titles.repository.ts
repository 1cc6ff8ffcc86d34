import type { Knex } from 'knex';

export interface TitlesRepository {
  /** @returns false if the chat has another title, or the model was asked before. */
  reserve(chatId: string, present: string): Promise<boolean>;
  /** Replaces the title made from the first message, unless the user has renamed the chat. */
  save(chatId: string, present: string, title: string): Promise<void>;
}

export const createTitlesRepository = (knex: Knex): TitlesRepository => {
  const titled = (chatId: string, title: string) =>
    knex('chats').where({ id: chatId, title, title_set_by_user: false, deleting_since: null });
  return {
    async reserve(chatId, present) {
      const reserved = await titled(chatId, present)
        .where({ title_requested: false })
        .update({ title_requested: true });
      return reserved > 0;
    },
    async save(chatId, present, title) {
      await titled(chatId, present).update({ title });
    },
  };
};
