import { fullName } from '@targum/contracts';
import type { AuditEntry, AuditPerson } from '@targum/contracts/on-demand';

export const AUDIT_COLUMNS = [
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

export async function* toAuditRows(entries: Iterable<AuditEntry> | AsyncIterable<AuditEntry>) {
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
