import type { Migration } from '../migration.ts';
import { concurrentIndex } from './concurrent-index.ts';

/** Finds the few closed accounts among all accounts. */
export const closedAccountsIndex: Migration = {
  name: '0010-closed-accounts-index',
  up: concurrentIndex('users_deleting', 'users (deleting_since) where deleting_since is not null'),
};
