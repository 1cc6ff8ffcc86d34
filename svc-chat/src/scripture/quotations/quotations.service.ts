import type { AdminQuotations } from '@targum/contracts/on-demand';
import type { QuotationCounts } from './quotation-counts.repository.ts';

export const createQuotationsService = (counts: QuotationCounts) => ({
  report: async (days: number): Promise<AdminQuotations> => ({
    days,
    rows: await counts.list(days),
  }),
});

export type QuotationsService = ReturnType<typeof createQuotationsService>;
