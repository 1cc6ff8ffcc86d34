import type { Migration } from '../migration.ts';
import { concurrentIndex } from './concurrent-index.ts';

/** Finds the uses of API keys that are older than usage is kept. */
export const usageAgeIndex: Migration = {
  name: '0015-usage-age-index',
  up: concurrentIndex('api_usage_age', 'api_usage (created_at)'),
};
