import type { QuotationCount } from '@targum/contracts/on-demand';
import { read } from '@targum/service-kit';
import type { Knex } from 'knex';

/**
 * Reads the numbers of quotations in replies, by result. The database function `end_reply` counts
 * them.
 */
export interface QuotationCounts {
  /**
   * Returns the numbers of the last days of UTC, including today, sorted by assistant, model,
   * prompt version and result.
   * @param days from 1 to 366.
   * @throws an error of PostgreSQL.
   */
  list(days: number): Promise<QuotationCount[]>;
}

const LIST = {
  name: 'quotations.counts',
  text: `select assistant_id as "assistantId", model, prompt_version as "promptVersion", result,
        sum(count)::float8 as count
      from quotation_counts where day > (now() at time zone 'UTC')::date - $1::int
      group by assistant_id, model, prompt_version, result
      order by assistant_id collate "C", model collate "C", prompt_version collate "C",
        result collate "C"`,
};

export const createQuotationCounts = (knex: Knex): QuotationCounts => ({
  list: (days) => read<QuotationCount>(knex, LIST, [days]),
});
