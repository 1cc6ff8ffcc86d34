import { adminQuotationCalls } from '@targum/contracts/on-demand';
import type { AdminQuotations } from '@targum/contracts/on-demand';
import { createRouter, readQuery, requireAdmin, route } from '@targum/service-kit';
import type { KitRouter } from '@targum/service-kit';
import type { QuotationCounts } from './quotation-counts.repository.ts';

export function createQuotationRoutes({ counts }: { counts: QuotationCounts }): KitRouter {
  const router = createRouter();

  route(router, adminQuotationCalls.list, requireAdmin(), async (ctx) => {
    ctx.set('cache-control', 'no-store');
    const { days } = readQuery(ctx, adminQuotationCalls.list.query);
    ctx.body = { days, rows: await counts.list(days) } satisfies AdminQuotations;
  });

  return router;
}
