import { auditCalls } from '@targum/contracts/on-demand';
import { createRouter, readQuery, requireAdmin, route } from '@targum/service-kit';
import type { KitRouter } from '@targum/service-kit';
import type { AuditService } from './audit.service.ts';

/** The audit log, for admins. */
export function createAuditRoutes({ audit }: { audit: AuditService }): KitRouter {
  const router = createRouter();

  route(router, auditCalls.list, requireAdmin(), async (ctx) => {
    ctx.body = await audit.page(readQuery(ctx, auditCalls.list.query));
  });

  return router;
}
