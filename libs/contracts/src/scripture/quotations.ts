import { z } from 'zod';
import { quotationResult } from './annotations.ts';
import { assistantId } from '../models/assistants.ts';
import { calls } from '../calls/call.ts';
import { get } from '../calls/methods.ts';
import { count } from '../calls/primitives.ts';

export const QUOTATION_DAYS_MAX = 366;

export const adminQuotationsQuery = z.object({
  days: z.coerce.number().int().min(1).max(QUOTATION_DAYS_MAX).default(30),
});

export const quotationCount = z.object({
  assistantId,
  model: z.string(),
  promptVersion: z.string(),
  result: quotationResult,
  count,
});
export type QuotationCount = z.infer<typeof quotationCount>;

/** The counts of the last `days` days (UTC), including today. */
export const adminQuotations = z.object({ days: count, rows: z.array(quotationCount) });
export type AdminQuotations = z.infer<typeof adminQuotations>;

export const adminQuotationCalls = calls({
  list: get('/api/admin/quotations', { query: adminQuotationsQuery, response: adminQuotations }),
});
