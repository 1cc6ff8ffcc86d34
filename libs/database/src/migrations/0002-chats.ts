import type { Migration } from '../migration.ts';

export const chats: Migration = {
  name: '0002-chats',
  up: `
    create table chats (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      assistant_id text not null default 'storyteller',
      title text not null default 'New Chat',
      title_set_by_user boolean not null default false,
      thread_id text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index chats_user_activity on chats (user_id, updated_at desc);

    create table messages (
      id uuid primary key,
      sequence bigint generated always as identity,
      chat_id uuid not null references chats (id) on delete cascade,
      role text not null check (role in ('user', 'assistant')),
      content text not null,
      status text not null default 'complete'
        check (status in ('streaming', 'complete', 'stopped', 'interrupted', 'failed')),
      assistant_id text,
      error jsonb,
      created_at timestamptz not null default now()
    );
    create index messages_chat_order on messages (chat_id, sequence);

    create table generations (
      id uuid primary key,
      chat_id uuid not null references chats (id) on delete cascade,
      user_id uuid not null references users (id) on delete cascade,
      user_message_id uuid not null references messages (id) on delete cascade,
      assistant_message_id uuid not null references messages (id) on delete cascade,
      assistant_id text not null,
      idempotency_key text,
      request_hash text not null,
      prompt_version text not null,
      model text not null,
      status text not null default 'running'
        check (status in ('running', 'complete', 'stopped', 'interrupted', 'failed')),
      lease_owner text not null,
      lease_expires_at timestamptz not null,
      input_tokens integer,
      output_tokens integer,
      created_at timestamptz not null default now(),
      finished_at timestamptz
    );
    create unique index generations_one_running on generations (chat_id)
      where status = 'running';
    create unique index generations_idempotency on generations (chat_id, idempotency_key)
      where idempotency_key is not null;
    create index generations_lease on generations (lease_expires_at) where status = 'running';
    create index generations_running_of_user on generations (user_id) where status = 'running';
    create index generations_user_message on generations (user_message_id);
    create index generations_assistant_message on generations (assistant_message_id);

    create table api_usage (
      id uuid primary key,
      api_key_id uuid not null references api_keys (id) on delete cascade,
      chat_id uuid references chats (id) on delete set null,
      tokens integer not null default 0,
      created_at timestamptz not null default now()
    );
    create index api_usage_api_key_id on api_usage (api_key_id);
    create index api_usage_chat_id on api_usage (chat_id) where chat_id is not null;
  `,
};
