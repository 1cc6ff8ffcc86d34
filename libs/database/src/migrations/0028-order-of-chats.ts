import type { Migration } from '../migration.ts';

/**
 * What a list of chats is ordered and marked by. Existing chats count as read when this is applied.
 * `title_requested`: the model was asked for a title, which it is once.
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
