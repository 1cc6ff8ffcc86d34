import type { Migration } from '../migration.ts';

/**
 * The sequence of the message that a message follows, or 0 at the start of a chat. Null, as in all
 * messages that existed before: it follows the message before it in the chat. Only the first message
 * of a branch has a value, so imported and old chats are one path without a change to their rows.
 */
export const branchesOfAChat: Migration = {
  name: '0018-branches-of-a-chat',
  up: 'alter table messages add column parent_sequence bigint',
};
