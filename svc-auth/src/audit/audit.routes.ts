import { auditCalls, auditQuery } from '@targum/contracts';
import { createRouter, readQuery, requireAdmin } from '@targum/service-kit';
import type { KitRouter } from '@targum/service-kit';
import type { AuditService } from './audit.service.ts';

/** The audit log, for admins. */
export function createAuditRoutes({ audit }: { audit: AuditService }): KitRouter {
  const router = createRouter();

  router.get(auditCalls.list.path, requireAdmin(), async (ctx) => {
    ctx.body = await audit.page(readQuery(ctx, auditQuery));
  });

  return router;
}
