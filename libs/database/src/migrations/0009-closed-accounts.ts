import type { Migration } from '../migration.ts';

/** Accounts that are closed immediately and deleted in parts. */
export const closedAccounts: Migration = {
  name: '0009-closed-accounts',
  up: `
    -- A closed account has no address any more, so that a new account can have it; former_email is
    -- what admins see until the account is gone.
    alter table users
      add column deleting_since timestamptz,
      add column former_email text;
  `,
};
