import type { Migration } from '../migration.ts';
import { concurrentIndex } from './concurrent-index.ts';

/** Each message changes `updated_at`, so this index has the chats without a message, and few others. */
export const unusedChats: Migration = {
  name: '0003-unused-chats',
  up: concurrentIndex(
    'chats_unused',
    'chats (updated_at) where updated_at <= created_at and deleting_since is null',
  ),
};
