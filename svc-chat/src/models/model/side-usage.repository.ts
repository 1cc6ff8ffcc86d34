import type { Knex } from 'knex';
import { totalTokens } from './chat-model.ts';
import type { TokenUsage } from './chat-model.ts';

export const createSideUsage = (knex: Knex) => ({
  // The two statements have no common transaction. Each statement holds no lock while it waits for
  // another lock, so it blocks no other call.
  /**
   * Adds tokens to the usage of a reply. These tokens do not count as calls, because users do not
   * request summaries and titles.
   */
  async add(id: string, usage: TokenUsage) {
    await knex('generations')
      .where({ id })
      .increment('input_tokens', usage.inputTokens)
      .increment('output_tokens', usage.outputTokens);
    await knex('api_usage').where({ id }).increment('tokens', totalTokens(usage));
  },
});

export type SideUsage = ReturnType<typeof createSideUsage>;
