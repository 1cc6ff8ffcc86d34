import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';

/** Returns functions that insert a row with only the required columns and return its id. */
export const insertsOf = (knex: Knex) => ({
  async user(values: object = {}): Promise<string> {
    const id = randomUUID();
    await knex('users').insert({ id, email: `${id}@example.org`, password: 'x', ...values });
    return id;
  },

  async chat(userId: string): Promise<string> {
    const id = randomUUID();
    await knex('chats').insert({ id, user_id: userId });
    return id;
  },

  async message(chatId: string): Promise<string> {
    const id = randomUUID();
    await knex('messages').insert({ id, chat_id: chatId, role: 'user', content: 'Hello' });
    return id;
  },

  async key(userId: string): Promise<string> {
    const id = randomUUID();
    await knex('api_keys').insert({ id, user_id: userId, name: 'k', key_hash: id, prefix: 'tk' });
    return id;
  },
});
