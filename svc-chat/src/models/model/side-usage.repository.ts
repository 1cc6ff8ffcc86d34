import type { Knex } from 'knex';
import { tokensOf } from './chat-model.ts';
import type { TokenUsage } from './chat-model.ts';

export interface SideUsage {
  /** These tokens do not count as calls, because users do not request summaries and titles. */
  add(generationId: string, usage: TokenUsage): Promise<void>;
}

export const createSideUsage = (knex: Knex): SideUsage => ({
  // The two statements have no common transaction. Each statement holds no lock while it waits for
  // another lock, so it blocks no other call.
  async add(id, usage) {
    await knex('generations')
      .where({ id })
      .increment('input_tokens', usage.inputTokens)
      .increment('output_tokens', usage.outputTokens);
    await knex('api_usage').where({ id }).increment('tokens', tokensOf(usage));
  },
});
