import type { AdminQuotations } from '@targum/contracts/on-demand';
import type { QuotationCounts } from './quotation-counts.repository.ts';

export interface QuotationsService {
  /** How many quotations had which result in the last days of UTC, this one included, for admins. */
  report(days: number): Promise<AdminQuotations>;
}

export const createQuotationsService = (counts: QuotationCounts): QuotationsService => ({
  report: async (days) => ({ days, rows: await counts.list(days) }),
});
