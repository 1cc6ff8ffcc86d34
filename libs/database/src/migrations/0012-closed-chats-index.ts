import type { Migration } from '../migration.ts';
import { concurrentIndex } from './concurrent-index.ts';

/** Finds the few closed chats among all chats. */
export const closedChatsIndex: Migration = {
  name: '0012-closed-chats-index',
  up: concurrentIndex('chats_deleting', 'chats (deleting_since) where deleting_since is not null'),
};
