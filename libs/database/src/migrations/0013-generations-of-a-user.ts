import type { Migration } from '../migration.ts';
import { concurrentIndex } from './concurrent-index.ts';

/** Without this index, deleting a user reads the whole table. */
export const generationsOfAUser: Migration = {
  name: '0013-generations-of-a-user',
  up: concurrentIndex('generations_user_id', 'generations (user_id)'),
};
