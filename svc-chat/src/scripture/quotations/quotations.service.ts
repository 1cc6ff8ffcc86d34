import type { AdminQuotations } from '@targum/contracts/on-demand';
import type { QuotationCounts } from './quotation-counts.repository.ts';

export interface QuotationsService {
  report(days: number): Promise<AdminQuotations>;
}

export const createQuotationsService = (counts: QuotationCounts): QuotationsService => ({
  report: async (days) => ({ days, rows: await counts.list(days) }),
});
