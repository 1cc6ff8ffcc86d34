import { randomUUIDv7 } from 'node:crypto';
import type { Knex } from 'knex';

export interface ApiUsage {
  /** The id of the record. A second record with the same id is ignored. */
  readonly id?: string | undefined;
  readonly keyId: string;
  readonly chatId: string | null;
  readonly tokens: number;
}

/** Records a call with an API key. Database triggers update the counters. */
export async function recordApiUsage(db: Knex, usage: ApiUsage): Promise<void> {
  const { id = randomUUIDv7(), keyId, chatId, tokens } = usage;
  await db('api_usage')
    .insert({ id, api_key_id: keyId, chat_id: chatId, tokens })
    .onConflict('id')
    .ignore();
}
