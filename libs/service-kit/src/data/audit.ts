import { randomUUIDv7 } from 'node:crypto';
import type { AuditAction } from '@targum/contracts/on-demand';
import type { Knex } from 'knex';

export interface AuditRecord {
  readonly action: AuditAction;
  /** The user who acted. Null for a visitor. */
  readonly actorId: string | null;
  /** Id of the user or object that was changed. */
  readonly targetId: string | null;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** @param db the transaction of the recorded change, if there is one. */
export async function insertAudit(db: Knex, record: AuditRecord): Promise<void> {
  await db('audit_log').insert({
    id: randomUUIDv7(),
    action: record.action,
    actor_id: record.actorId,
    target_id: record.targetId,
    details: record.details ?? {},
  });
}
