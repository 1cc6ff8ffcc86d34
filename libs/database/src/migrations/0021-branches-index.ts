import type { Migration } from '../migration.ts';
import { concurrentIndex } from './concurrent-index.ts';

/** Finds the few messages that begin a branch among all messages of a chat. */
export const branchesIndex: Migration = {
  name: '0021-branches-index',
  up: concurrentIndex(
    'messages_branches',
    'messages (chat_id, sequence) where parent_sequence is not null',
  ),
};
