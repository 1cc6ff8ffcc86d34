import type { Knex } from 'knex';
import { totalTokens } from './chat-model.ts';
import type { TokenUsage } from './chat-model.ts';

export const createSideUsage = (knex: Knex) => ({
  // The two statements run without a transaction. So no lock is held while a statement waits for
  // another lock, and no other call is blocked.
  /**
   * Adds the tokens of a summary to the usage of a reply. They do not count as a call, because users
   * do not request summaries.
   */
  async add(id: string, usage: TokenUsage) {
    await knex('generations')
      .where({ id })
      .increment('input_tokens', usage.inputTokens)
      .increment('output_tokens', usage.outputTokens);
    await knex('api_usage').where({ id }).increment('tokens', totalTokens(usage));
  },
});
