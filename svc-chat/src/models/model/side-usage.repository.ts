import type { Knex } from 'knex';
import { tokensOf } from './chat-model.ts';
import type { TokenUsage } from './chat-model.ts';

/** Counts the tokens of requests to the model that are not for a reply. */
export interface SideUsage {
  /**
   * Adds tokens to those of a stored reply. Users do not request summaries and titles, so these
   * tokens do not count as calls.
   */
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
