import type { AuditLogRow } from '@targum/database';
import { insertAudit } from '@targum/service-kit';
import type { AuditRecord } from '@targum/service-kit';
import type { Knex } from 'knex';

export interface AuditPage {
  /** The page ends before the entry with this id. */
  readonly before?: string | undefined;
  readonly limit: number;
}

export interface AuditRepository {
  record(record: AuditRecord): Promise<void>;
  /** Newest first; empty if no entry has the id `before`. */
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
