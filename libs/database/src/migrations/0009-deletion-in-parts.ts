import type { Migration } from '../migration.ts';

/** Accounts and chats that are closed at once and deleted part by part. */
export const deletionInParts: Migration = {
  name: '0009-deletion-in-parts',
  up: `
    -- A closed account has no address any more, so that a new account can have it; former_email is
    -- what admins see until the account is gone.
    alter table users
      add column deleting_since timestamptz,
      add column former_email text;
    create index users_deleting on users (deleting_since) where deleting_since is not null;

    alter table chats add column deleting_since timestamptz;
    create index chats_deleting on chats (deleting_since) where deleting_since is not null;

    -- Without it, deleting a user reads the whole table.
    create index generations_user_id on generations (user_id);
  `,
};
