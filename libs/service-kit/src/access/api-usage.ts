import { randomUUIDv7 } from 'node:crypto';
import type { Knex } from 'knex';

export interface ApiUsage {
  /** A call that may be recorded twice gives its own id, and is recorded once. */
  readonly id?: string | undefined;
  readonly keyId: string;
  /** The chat the call belongs to, if any. */
  readonly chatId: string | null;
  readonly tokens: number;
}

/**
 * Records one call with an API key that used a model. Database triggers keep the counters.
 * @param db the transaction that stores the result of the call, if there is one.
 */
export async function recordApiUsage(db: Knex, usage: ApiUsage): Promise<void> {
  const { id = randomUUIDv7(), keyId, chatId, tokens } = usage;
  await db('api_usage')
    .insert({ id, api_key_id: keyId, chat_id: chatId, tokens })
    .onConflict('id')
    .ignore();
}
