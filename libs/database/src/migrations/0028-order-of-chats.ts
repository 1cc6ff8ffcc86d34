import type { Migration } from '../migration.ts';

/**
 * The columns that order and mark the chats of a list. Existing chats count as read.
 * `title_requested`: whether the model was asked for a title. It is asked once.
 */
export const orderOfChats: Migration = {
  name: '0028-order-of-chats',
  up: `
    alter table chats
      add column pinned boolean not null default false,
      add column archived boolean not null default false,
      add column last_read_at timestamptz not null default now(),
      add column title_requested boolean not null default false;
  `,
};
