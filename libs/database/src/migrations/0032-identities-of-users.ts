import type { Migration } from '../migration.ts';

/**
 * Who a user is at an OpenID Connect provider, and which sessions began there. An account that was
 * created from such an identity has an empty `password`, which no password matches.
 */
export const identitiesOfUsers: Migration = {
  name: '0032-identities-of-users',
  up: `
    create table user_identities (
      issuer text not null,
      subject text not null,
      user_id uuid not null references users (id) on delete cascade,
      linked_at timestamptz not null default now(),
      primary key (issuer, subject)
    );
    create index user_identities_user on user_identities (user_id);

    create table provider_sessions (
      sid text primary key references sessions (sid) on delete cascade,
      issuer text not null,
      id_token text,
      signed_in_at timestamptz not null
    );
  `,
};
