import type { AuditEntry, AuditFilters, AuditPerson } from '@targum/contracts/on-demand';
import { outsideCall } from '@targum/service-kit';
import type { AuditPage, AuditRepository, NamedAuditRow } from './audit.repository.ts';

const EXPORT_PAGE = 1000;

const personOf = (
  email: string | null,
  firstName: string | null,
  lastName: string | null,
): AuditPerson | null => (email === null ? null : { email, firstName, lastName });

const toAuditEntry = (row: NamedAuditRow): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  actorId: row.actor_id,
  action: row.action,
  targetId: row.target_id,
  details: row.details,
  actor: personOf(row.actor_email, row.actor_first_name, row.actor_last_name),
  target: personOf(row.target_email, row.target_first_name, row.target_last_name),
});

export const createAuditService = (audit: AuditRepository) => {
  const page = async (wanted: AuditPage) => (await audit.page(wanted)).map(toAuditEntry);

  async function* all(filters: AuditFilters): AsyncGenerator<AuditEntry> {
    let before: string | undefined;
    for (;;) {
      const wanted = { ...filters, before, limit: EXPORT_PAGE };
      // The query runs outside the call, because a long export would use up the time that a call
      // has for the database.
      const entries = await outsideCall(() => page(wanted));
      yield* entries;
      if (entries.length < EXPORT_PAGE) return;
      before = entries.at(-1)!.id;
    }
  }

  return {
    page,
    /**
     * Records the export. Returns all matching entries, newest first, and reads them page by page.
     */
    async export(adminId: string, filters: AuditFilters): Promise<AsyncIterable<AuditEntry>> {
      await audit.record({
        action: 'audit_exported',
        actorId: adminId,
        targetId: null,
        details: filters,
      });
      return all(filters);
    },
  };
};

export type AuditService = ReturnType<typeof createAuditService>;
