import type { Migration } from '../migration.ts';
import { concurrentIndex } from './concurrent-index.ts';

/**
 * Find the entries of the audit log with an action, by a user, and about a user, newest first. They
 * hold all columns that a filter reads, so that entries which do not match cost little.
 */
export const auditFilterIndexes: Migration = {
  name: '0035-audit-filter-indexes',
  up: [
    ...concurrentIndex('audit_log_action', 'audit_log (action, at, sequence)'),
    ...concurrentIndex('audit_log_actor', 'audit_log (actor_id, at, sequence, action)'),
    ...concurrentIndex('audit_log_target', 'audit_log (target_id, at, sequence, action)'),
  ],
};
