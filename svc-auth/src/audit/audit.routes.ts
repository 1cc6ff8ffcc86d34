import { fullName } from '@targum/contracts';
import { auditCalls } from '@targum/contracts/on-demand';
import type { AuditEntry, AuditPerson } from '@targum/contracts/on-demand';
import {
  answerCsv,
  createRouter,
  principalOf,
  readQuery,
  requireAdmin,
  route,
} from '@targum/service-kit';
import type { KitRouter } from '@targum/service-kit';
import type { AuditService } from './audit.service.ts';

const AUDIT_COLUMNS = [
  'Time (UTC)',
  'Action',
  'Actor ID',
  'Actor name',
  'Actor email',
  'Target ID',
  'Target name',
  'Target email',
  'Details',
] as const;

const nameOf = (person: AuditPerson | null | undefined): string | null =>
  (person && fullName(person)) || null;

async function* toAuditRows(entries: Iterable<AuditEntry> | AsyncIterable<AuditEntry>) {
  for await (const { at, action, actorId, actor, targetId, target, details } of entries) {
    yield [
      at,
      action,
      actorId,
      nameOf(actor),
      actor?.email ?? null,
      targetId,
      nameOf(target),
      target?.email ?? null,
      JSON.stringify(details),
    ];
  }
}

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
