create table generations (
  id uuid primary key,
  sequence bigint generated always as identity,
  chat_id uuid not null references chats (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  user_message_id uuid not null references messages (id) on delete cascade,
  assistant_message_id uuid not null references messages (id) on delete cascade,
  -- The earlier version of a reply. The chat shows it until the new version has its first word.
  shown_instead uuid,
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
  api_key_id uuid references api_keys (id) on delete set null,
  stop_requested_at timestamptz,
  -- The passages that the model got. Each has the checksum of its text.
  given jsonb,
  -- The reader's language, and the ids of the texts to open references in, the preferred one first.
  reading jsonb not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create unique index generations_one_running on generations (chat_id) where status = 'running';
create unique index generations_idempotency on generations (chat_id, idempotency_key)
  where idempotency_key is not null;
create index generations_lease on generations (lease_expires_at) where status = 'running';
create index generations_running_of_user on generations (user_id) where status = 'running';
create index generations_chat_order on generations (chat_id, sequence desc);
create index generations_user_id on generations (user_id);
create index generations_user_message on generations (user_message_id);
create index generations_assistant_message on generations (assistant_message_id);
create index generations_api_key_id on generations (api_key_id) where api_key_id is not null;

-- Users' ratings of replies. The text of the reply is copied only if the user chooses to send it.
create table reply_ratings (
  id uuid primary key,
  message_id uuid not null unique references messages (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  assistant_id text not null,
  prompt_version text,
  model text,
  value text not null check (value in ('up', 'down')),
  reason text,
  reply_text text,
  rated_at timestamptz not null default now()
);
create index reply_ratings_user on reply_ratings (user_id);
create index reply_ratings_time on reply_ratings (rated_at);

-- The replies that programs are waiting for. A row is deleted when its reply ends. The row of a
-- process that died no longer counts after it has expired.
create table completions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index completions_user on completions (user_id);
create index completions_expiry on completions (expires_at);
