import type { Knex } from 'knex';
import { tokensOf } from './model.ts';
import type { TokenUsage } from './model.ts';

/** The tokens of requests to the model that are not for a reply. */
export interface UsageRepository {
  /**
   * Adds tokens to those of a stored reply: users do not request summaries and titles, so these do
   * not count as calls.
   */
  add(generationId: string, usage: TokenUsage): Promise<void>;
}

export const createUsageRepository = (knex: Knex): UsageRepository => ({
  // Separate statements: each holds no lock while it waits for another, so it blocks no other call.
  async add(id, usage) {
    await knex('generations')
      .where({ id })
      .increment('input_tokens', usage.inputTokens)
      .increment('output_tokens', usage.outputTokens);
    await knex('api_usage').where({ id }).increment('tokens', tokensOf(usage));
  },
});
