import { auditCalls } from '@targum/contracts/on-demand';
import {
  answerCsv,
  createRouter,
  principalOf,
  readQuery,
  requireAdmin,
  route,
} from '@targum/service-kit';
import type { KitRouter } from '@targum/service-kit';
import { AUDIT_COLUMNS, toAuditRows } from './audit-table.ts';
import type { AuditService } from './audit.service.ts';

export function createAuditRoutes({ audit }: { audit: AuditService }): KitRouter {
  const router = createRouter();

  route(router, auditCalls.list, requireAdmin(), async (ctx) => {
    ctx.body = await audit.page(readQuery(ctx, auditCalls.list.query));
  });

  route(router, auditCalls.export, requireAdmin(), async (ctx) => {
    const filters = readQuery(ctx, auditCalls.export.query);
    // A HEAD request gets no entries, so the log does not record it as an export.
    const entries =
      ctx.method === 'HEAD' ? [] : await audit.export(principalOf(ctx).userId, filters);
    const day = new Date().toISOString().slice(0, 10);
    answerCsv(ctx, `audit-log-${day}.csv`, AUDIT_COLUMNS, toAuditRows(entries));
  });

  return router;
}
