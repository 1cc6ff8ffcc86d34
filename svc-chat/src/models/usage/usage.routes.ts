import { adminUsageCalls } from '@targum/contracts/on-demand';
import { answerCsv, createRouter, readQuery, requireAdmin, route } from '@targum/service-kit';
import type { KitRouter } from '@targum/service-kit';
import type { UsageService } from './usage.service.ts';

export function createUsageRoutes({ usage }: { usage: UsageService }): KitRouter {
  const router = createRouter();

  route(router, adminUsageCalls.report, requireAdmin(), async (ctx) => {
    ctx.set('cache-control', 'no-store');
    ctx.body = await usage.report(readQuery(ctx, adminUsageCalls.report.query));
  });

  route(router, adminUsageCalls.users, requireAdmin(), async (ctx) => {
    ctx.set('cache-control', 'no-store');
    ctx.body = await usage.users(readQuery(ctx, adminUsageCalls.users.query));
  });

  route(router, adminUsageCalls.export, requireAdmin(), async (ctx) => {
    const wanted = readQuery(ctx, adminUsageCalls.export.query);
    const { header, rows } = await usage.table(wanted);
    ctx.set('cache-control', 'no-store');
    answerCsv(ctx, `usage-by-${wanted.by}-${wanted.days}-days.csv`, header, rows);
  });

  return router;
}
