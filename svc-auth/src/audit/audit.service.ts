import { auditAction } from '@targum/contracts/on-demand';
import type { AuditEntry } from '@targum/contracts/on-demand';
import type { AuditLogRow } from '@targum/database';
import type { AuditPage, AuditRepository } from './audit.repository.ts';

export interface AuditService {
  /** Newest first. */
  page(page: AuditPage): Promise<AuditEntry[]>;
}

const toAuditEntry = (row: AuditLogRow): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  actorId: row.actor_id,
  action: auditAction.parse(row.action),
  targetId: row.target_id,
  details: row.details,
});

export const createAuditService = (audit: AuditRepository): AuditService => ({
  page: async (page) => (await audit.page(page)).map(toAuditEntry),
});
