import { randomUUIDv7 } from 'node:crypto';
import type { Knex } from 'knex';

export interface ApiUsage {
  /**
   * Makes a repeated record of the same call harmless: the second record with this id is ignored.
   */
  readonly id?: string | undefined;
  readonly keyId: string;
  readonly chatId: string | null;
  readonly tokens: number;
}

/**
 * Records one call that used an API key and a model. Database triggers update the counters.
 * @param db the transaction that stores the result of the call, if there is one.
 */
export async function recordApiUsage(db: Knex, usage: ApiUsage): Promise<void> {
  const { id = randomUUIDv7(), keyId, chatId, tokens } = usage;
  await db('api_usage')
    .insert({ id, api_key_id: keyId, chat_id: chatId, tokens })
    .onConflict('id')
    .ignore();
}
