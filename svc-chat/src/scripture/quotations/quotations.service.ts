import type { AdminQuotations } from '@targum/contracts/on-demand';
import type { QuotationCounts } from './quotation-counts.repository.ts';

/** Reports to admins how faithfully replies quote. */
export interface QuotationsService {
  /**
   * Returns the numbers of quotations in replies of the last days of UTC, including today, by
   * result.
   * @param days from 1 to 366.
   * @throws an error of PostgreSQL.
   */
  report(days: number): Promise<AdminQuotations>;
}

export const createQuotationsService = (counts: QuotationCounts): QuotationsService => ({
  report: async (days) => ({ days, rows: await counts.list(days) }),
});
