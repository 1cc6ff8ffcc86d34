import { z } from 'zod';
import { quotationResult } from './annotations.ts';
import { assistantId } from './assistants.ts';
import { calls } from './call.ts';
import { count } from './primitives.ts';

/** The most days that quotations are counted for. */
export const QUOTATION_DAYS_MAX = 366;

export const adminQuotationsQuery = z.object({
  days: z.coerce.number().int().min(1).max(QUOTATION_DAYS_MAX).default(30),
});

/** How many quotations had a result, in the replies of an assistant by one model and prompt. */
export const quotationCount = z.object({
  assistantId,
  model: z.string(),
  promptVersion: z.string(),
  result: quotationResult,
  count,
});
export type QuotationCount = z.infer<typeof quotationCount>;

/** The counts of the last `days` days (UTC), this one included. */
export const adminQuotations = z.object({ days: count, rows: z.array(quotationCount) });
export type AdminQuotations = z.infer<typeof adminQuotations>;

export const adminQuotationCalls = calls({
  list: {
    method: 'GET',
    path: '/api/admin/quotations',
    status: 200,
    query: adminQuotationsQuery,
    response: adminQuotations,
  },
});
