import type { QuotationCount } from '@targum/contracts/on-demand';
import { read } from '@targum/service-kit';
import type { Knex } from 'knex';

const LIST = {
  name: 'quotations.counts',
  text: `select assistant_id as "assistantId", model, prompt_version as "promptVersion", result,
        sum(count)::float8 as count
      from quotation_counts where day > (now() at time zone 'UTC')::date - $1::int
      group by assistant_id, model, prompt_version, result
      order by assistant_id collate "C", model collate "C", prompt_version collate "C",
        result collate "C"`,
};

/**
 * Creates the reader of the counts of quotations. The database function `end_reply` writes the
 * counts.
 */
export const createQuotationCounts = (knex: Knex) => ({
  /**
   * Returns the counts of the last days of UTC, including today, sorted by assistant, model, prompt
   * version and result.
   */
  list: (days: number) => read<QuotationCount>(knex, LIST, [days]),
});

export type QuotationCounts = ReturnType<typeof createQuotationCounts>;
