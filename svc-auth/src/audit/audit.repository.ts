import { randomUUIDv7 } from 'node:crypto';
import type { AuditAction } from '@targum/contracts';
import type { AuditLogRow } from '@targum/database';
import type { Knex } from 'knex';

export interface AuditRecord {
  readonly action: AuditAction;
  /** Who did it; null where nobody is signed in. */
  readonly actorId: string | null;
  /** To whom or what it was done. */
  readonly targetId: string | null;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Writes an audit row, in the transaction of the change it tells of where there is one. */
export async function insertAudit(db: Knex, record: AuditRecord): Promise<void> {
  await db('audit_log').insert({
    id: randomUUIDv7(),
    action: record.action,
    actor_id: record.actorId,
    target_id: record.targetId,
    details: record.details ?? {},
  });
}

export interface AuditPage {
  /** Id of the entry that the page ends before. */
  readonly before?: string | undefined;
  readonly limit: number;
}

export interface AuditRepository {
  record(record: AuditRecord): Promise<void>;
  /** Newest first; empty where `before` is no entry. */
  page(page: AuditPage): Promise<AuditLogRow[]>;
}

export const createAuditRepository = (knex: Knex): AuditRepository => ({
  record: (record) => insertAudit(knex, record),

  page({ before, limit }) {
    const query = knex('audit_log').orderBy('sequence', 'desc').limit(limit);
    if (before !== undefined) {
      query.where('sequence', '<', knex('audit_log').select('sequence').where({ id: before }));
    }
    return query.select('*');
  },
});
