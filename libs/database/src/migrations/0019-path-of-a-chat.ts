import type { Migration } from '../migration.ts';

/** The sequence of the last message of the path that a chat shows; null for its newest message. */
export const pathOfAChat: Migration = {
  name: '0019-path-of-a-chat',
  up: 'alter table chats add column path_end bigint',
};
