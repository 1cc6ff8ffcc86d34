import type { Migration } from '../migration.ts';
import { concurrentIndex } from './concurrent-index.ts';

/** Finds the entries that are older than the audit log is kept. */
export const auditAgeIndex: Migration = {
  name: '0014-audit-age-index',
  up: concurrentIndex('audit_log_age', 'audit_log (at)'),
};
