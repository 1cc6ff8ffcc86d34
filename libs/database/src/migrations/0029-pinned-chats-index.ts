import type { Migration } from '../migration.ts';
import { concurrentIndex } from './concurrent-index.ts';

/** Finds the few pinned chats of a user, which come first in the list. */
export const pinnedChatsIndex: Migration = {
  name: '0029-pinned-chats-index',
  up: concurrentIndex('chats_pinned', 'chats (user_id, updated_at desc) where pinned'),
};
