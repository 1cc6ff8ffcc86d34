import { randomUUIDv7 } from 'node:crypto';
import type { Knex } from 'knex';

/**
 * Notes one call that used a model, for callers with an API key; triggers keep the counters.
 * A call that may be noted twice gives its `id`, and is noted once. Give the transaction that stores the call's result as `knex`, so that both stand or neither.
 */
export const recordApiUsage =
  ({ knex }: { readonly knex: Knex }) =>
  async (
    keyId: string,
    chatId: string | null,
    tokens: number,
    id: string = randomUUIDv7(),
  ): Promise<void> => {
    await knex('api_usage')
      .insert({ id, api_key_id: keyId, chat_id: chatId, tokens })
      .onConflict('id')
      .ignore();
  };
