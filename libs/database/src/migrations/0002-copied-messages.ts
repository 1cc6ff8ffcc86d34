import type { Migration } from '../migration.ts';

/** Tells the messages of a shared copy, in the chat of its reader, from the reader's own messages. */
export const copiedMessages: Migration = {
  name: '0002-copied-messages',
  up: 'alter table messages add column copied boolean not null default false;',
};
