import type { AdminQuotations } from '@targum/contracts/on-demand';
import type { QuotationCounts } from './quotation-counts.repository.ts';

/** Reports to admins how faithfully replies quote. */
export interface QuotationsService {
  /**
   * The numbers of quotations in the replies of the last days of UTC, today included, by result.
   * @param days from 1 to 366.
   * @throws an error of PostgreSQL.
   */
  report(days: number): Promise<AdminQuotations>;
}

/** Creates the service on its repository. */
export const createQuotationsService = (counts: QuotationCounts): QuotationsService => ({
  report: async (days) => ({ days, rows: await counts.list(days) }),
});
