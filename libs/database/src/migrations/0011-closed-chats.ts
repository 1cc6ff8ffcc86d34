import type { Migration } from '../migration.ts';

/** Chats that are closed immediately and deleted in parts. */
export const closedChats: Migration = {
  name: '0011-closed-chats',
  up: 'alter table chats add column deleting_since timestamptz',
};
