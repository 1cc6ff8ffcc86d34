import type { Migration } from '../migration.ts';

/** What the server found in a message, as a list; null in messages without annotations. */
export const annotationsOfMessages: Migration = {
  name: '0042-annotations-of-messages',
  up: 'alter table messages add column annotations jsonb',
};
