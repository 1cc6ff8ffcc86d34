import type { Migration } from '../migration.ts';

export const replies: Migration = {
  name: '0006-replies',
  up: `
    alter table generations
      add column sequence bigint generated always as identity,
      add column api_key_id uuid references api_keys (id) on delete set null,
      add column stop_requested_at timestamptz;
    create index generations_chat_order on generations (chat_id, sequence desc);
    create index generations_api_key_id on generations (api_key_id) where api_key_id is not null;

    -- What was said before the messages that still fit the model's window; it covers the messages
    -- up to and including summary_sequence.
    alter table chats
      add column summary text,
      add column summary_sequence bigint;
  `,
};
