import { z } from 'zod';
import { calls } from './call.ts';
import { limits } from './limits.ts';
import { timestamp, uuid } from './primitives.ts';

export const auditAction = z.enum([
  'login',
  'login_failed',
  'logout',
  'signup',
  'password_changed',
  'password_reset',
  'admin_granted',
  'admin_removed',
  'user_approved',
  'user_rejected',
  'user_deleted',
  'user_deletion_finished',
  'key_created',
  'key_revoked',
  'session_ended',
  'other_sessions_ended',
  'data_exported',
  'account_deleted',
  'assistant_saved',
  'assistant_published',
  'assistant_removed',
]);
export type AuditAction = z.infer<typeof auditAction>;

export const auditEntry = z.object({
  id: uuid,
  at: timestamp,
  actorId: uuid.nullable(),
  action: auditAction,
  targetId: uuid.nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** Entries of a page without a `limit`. */
const PAGE_SIZE = 50;

export const auditQuery = z.object({
  before: uuid.optional(),
  limit: z
    .lazy(() => z.coerce.number().int().min(1).max(limits.auditPageMax))
    .default(() => Math.min(PAGE_SIZE, limits.auditPageMax)),
});

export const auditCalls = calls({
  list: {
    method: 'GET',
    path: '/api/admin/audit',
    status: 200,
    query: auditQuery,
    response: z.array(auditEntry),
  },
});
