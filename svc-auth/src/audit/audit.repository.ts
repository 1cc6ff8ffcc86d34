import type { AuditFilters } from '@targum/contracts/on-demand';
import type { AuditLogRow } from '@targum/database';
import { insertAudit } from '@targum/service-kit';
import type { AuditRecord } from '@targum/service-kit';
import type { Knex } from 'knex';
import { selectFound } from './found-entries.query.ts';

export interface AuditPage extends AuditFilters {
  /** Selects only entries older than the entry with this id. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** An entry with the names of its users. The email of a deleted user is null. */
export interface NamedAuditRow extends Omit<AuditLogRow, 'sequence'> {
  readonly actor_email: string | null;
  readonly actor_first_name: string | null;
  readonly actor_last_name: string | null;
  readonly target_email: string | null;
  readonly target_first_name: string | null;
  readonly target_last_name: string | null;
}

/**
 * Selects the time as text, because a `Date` would lose the microseconds that order the entries.
 */
const AT_AS_TEXT = 'at::text as at';

export const createAuditRepository = (knex: Knex) => {
  const placeOf = (id: string) =>
    knex('audit_log')
      .where({ id })
      .first<{ at: string; sequence: string } | undefined>(knex.raw(AT_AS_TEXT), 'sequence');

  return {
    record: (record: AuditRecord): Promise<void> => insertAudit(knex, record),

    /** Returns entries, newest first. Empty if no entry has the id `before`. */
    async page({ before, limit, ...filters }: AuditPage): Promise<NamedAuditRow[]> {
      const place = before === undefined ? undefined : await placeOf(before);
      if (before !== undefined && place === undefined) return [];
      return knex
        .from(selectFound(knex, { ...filters, place, limit }).as('found'))
        .join('audit_log', 'audit_log.sequence', 'found.sequence')
        .joinRaw(
          'left join users actor on actor.id = audit_log.actor_id and actor.deleting_since is null',
        )
        .joinRaw(
          'left join users target on target.id = audit_log.target_id and target.deleting_since is null',
        )
        .orderBy([
          { column: 'found.at', order: 'desc' },
          { column: 'found.sequence', order: 'desc' },
        ])
        .select<NamedAuditRow[]>({
          id: 'audit_log.id',
          at: 'audit_log.at',
          actor_id: 'audit_log.actor_id',
          action: 'audit_log.action',
          target_id: 'audit_log.target_id',
          details: 'audit_log.details',
          actor_email: 'actor.email',
          actor_first_name: 'actor.first_name',
          actor_last_name: 'actor.last_name',
          target_email: 'target.email',
          target_first_name: 'target.first_name',
          target_last_name: 'target.last_name',
        });
    },
  };
};

export type AuditRepository = ReturnType<typeof createAuditRepository>;
