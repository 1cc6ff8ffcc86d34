import type { Knex } from 'knex';

export const createTitlesRepository = (knex: Knex) => {
  const titled = (chatId: string, title: string) =>
    knex('chats').where({ id: chatId, title, title_set_by_user: false, deleting_since: null });
  return {
    /** @returns false if the chat has another title, or the model was asked before. */
    async reserve(chatId: string, present: string) {
      const reserved = await titled(chatId, present)
        .where({ title_requested: false })
        .update({ title_requested: true });
      return reserved > 0;
    },
    /** Replaces the title made from the first message, unless the user has renamed the chat. */
    async save(chatId: string, present: string, title: string) {
      await titled(chatId, present).update({ title });
    },
  };
};

export type TitlesRepository = ReturnType<typeof createTitlesRepository>;
