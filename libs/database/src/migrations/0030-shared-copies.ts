import type { Migration } from '../migration.ts';

/**
 * Copies of chats that their owners share by a link. Only a hash of the link's token is stored. The
 * messages are one JSON array, so a copy is read and deleted as one row.
 */
export const sharedCopies: Migration = {
  name: '0030-shared-copies',
  up: `
    create table shared_copies (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      chat_id uuid not null references chats (id) on delete cascade,
      token_hash text not null unique,
      title text not null,
      shared_by text,
      message_count integer not null,
      messages json not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz
    );
    create index shared_copies_user on shared_copies (user_id, created_at desc);
    create index shared_copies_chat on shared_copies (chat_id);
    create index shared_copies_expiry on shared_copies (expires_at) where expires_at is not null;
  `,
};
