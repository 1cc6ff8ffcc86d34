import { adminQuotationCalls } from '@targum/contracts/on-demand';
import { createRouter, readQuery, requireAdmin, route } from '@targum/service-kit';
import type { KitRouter } from '@targum/service-kit';
import type { QuotationsService } from './quotations.service.ts';

export function createQuotationRoutes({
  quotations,
}: {
  quotations: QuotationsService;
}): KitRouter {
  const router = createRouter();

  route(router, adminQuotationCalls.list, requireAdmin(), async (ctx) => {
    ctx.set('cache-control', 'no-store');
    ctx.body = await quotations.report(readQuery(ctx, adminQuotationCalls.list.query).days);
  });

  return router;
}
