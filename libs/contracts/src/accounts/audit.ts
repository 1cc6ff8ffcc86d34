import { z } from 'zod';
import { calls } from '../calls/call.ts';
import { get } from '../calls/methods.ts';
import { limits } from '../calls/limits.ts';
import { timestamp, uuid } from '../calls/primitives.ts';

export const auditAction = z.enum([
  ...['login', 'login_failed', 'logout', 'signup', 'password_changed', 'password_reset'],
  ...['admin_granted', 'admin_removed', 'user_approved', 'user_rejected', 'user_deleted'],
  ...['user_deletion_finished', 'key_created', 'key_revoked', 'session_ended'],
  ...['other_sessions_ended', 'data_exported', 'account_deleted', 'audit_exported'],
  ...['identity_linked', 'budget_changed', 'assistant_saved', 'assistant_published'],
  ...['assistant_removed', 'feedback_changed', 'feedback_deleted', 'user_reopened'],
  ...['name_changed', 'service_saved', 'service_removed', 'service_tested'],
  ...['text_imported', 'text_replaced', 'text_removed'],
] as const);
export type AuditAction = z.infer<typeof auditAction>;

/** The current name and email of a user whom an entry refers to. */
export const auditPerson = z.object({
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
});
export type AuditPerson = z.infer<typeof auditPerson>;

export const auditEntry = z.object({
  id: uuid,
  at: timestamp,
  actorId: uuid.nullable(),
  /** An `AuditAction`, or an action that another release recorded. */
  action: z.string(),
  targetId: uuid.nullable(),
  details: z.record(z.string(), z.unknown()),
  /** Null for a visitor and for a deleted user. */
  actor: auditPerson.nullable(),
  /** Null for a deleted user and for a target that is not a user. */
  target: auditPerson.nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const PAGE_SIZE = 50;

/** The filters of the log. An entry matches all filters that are set. */
export const auditFilters = z.object({
  person: uuid.optional(),
  /** One action, or several with commas between them. */
  action: z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(auditAction))
    .optional(),
  /** The earliest time, included. */
  from: timestamp.optional(),
  /** The latest time, excluded. */
  to: timestamp.optional(),
});
export type AuditFilters = z.output<typeof auditFilters>;

export const auditQuery = auditFilters.extend({
  /** The id of the last entry of the previous page. The response has older entries only. */
  before: uuid.optional(),
  limit: z
    .lazy(() => z.coerce.number().int().min(1).max(limits.auditPageMax))
    .default(() => Math.min(PAGE_SIZE, limits.auditPageMax)),
});

export const auditCalls = calls({
  list: get('/api/admin/audit', { query: auditQuery, response: z.array(auditEntry) }),
  export: get('/api/admin/audit/export', { query: auditFilters }),
});
