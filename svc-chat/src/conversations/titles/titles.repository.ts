import type { Knex } from 'knex';

export const createTitlesRepository = (knex: Knex) => {
  const titled = (chatId: string, title: string) =>
    knex('chats').where({ id: chatId, title, title_set_by_user: false, deleting_since: null });
  return {
    /**
     * Marks a chat, so that the model is asked for its title only once.
     * @returns false if the title is no longer `present`, or the chat was marked before.
     */
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
