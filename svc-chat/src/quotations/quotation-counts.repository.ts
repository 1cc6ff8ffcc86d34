import type { QuotationCount } from '@targum/contracts/on-demand';
import { read } from '@targum/service-kit';
import type { Knex } from 'knex';

/** How many quotations in replies had which result. `end_reply` counts them. */
export interface QuotationCounts {
  /**
   * The counts of the last days of UTC, this one included, in order of assistant, model, version of the
   * prompt and result.
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
