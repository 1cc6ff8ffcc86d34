create table api_usage (
  id uuid primary key,
  api_key_id uuid not null references api_keys (id) on delete cascade,
  chat_id uuid references chats (id) on delete set null,
  tokens integer not null default 0,
  created_at timestamptz not null default now()
);
create index api_usage_api_key_id on api_usage (api_key_id);
create index api_usage_chat_id on api_usage (chat_id) where chat_id is not null;
create index api_usage_age on api_usage (created_at);
create trigger api_usage_counted after insert on api_usage
  for each row execute function count_api_usage();

-- Two tables add up the same usage. usage_by_time has no users, and has a row for each quarter of
-- an hour, so that a day can begin at midnight of any time zone. 'part' distributes replies that
-- end at the same time over several rows, so that they do not wait for the same row lock.
-- Transcription and speech have an empty assistant and model.
create table usage_by_time (
  starts timestamptz not null,
  assistant_id text not null,
  model text not null,
  part smallint not null,
  replies bigint not null,
  input_tokens bigint not null,
  output_tokens bigint not null,
  transcribed_ms bigint not null,
  spoken_characters bigint not null,
  primary key (starts, assistant_id, model, part)
);

-- Each user has rows per quarter of an hour, per day and per month, so that a long period is the
-- sum of a few rows. Days and months are in UTC.
create table usage_by_user (
  user_id uuid not null references users (id) on delete cascade,
  grain text not null check (grain in ('quarter', 'day', 'month')),
  starts timestamptz not null,
  replies bigint not null,
  input_tokens bigint not null,
  output_tokens bigint not null,
  transcribed_ms bigint not null,
  spoken_characters bigint not null,
  primary key (grain, starts, user_id)
);
create index usage_by_user_owner on usage_by_user (user_id, grain, starts);

-- Tokens per month. The row without a user is the default. A missing row or a null means no limit.
create table token_budgets (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users (id) on delete cascade,
  tokens bigint check (tokens >= 0),
  constraint token_budgets_user unique nulls not distinct (user_id)
);

-- Tokens that running requests to the model may use. The reservation of a reply has the id of its
-- generation. A reservation that its process never settles no longer counts after expires_at.
create table token_reservations (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  assistant_id text not null,
  model text not null,
  input_tokens bigint not null,
  output_tokens bigint not null,
  expires_at timestamptz not null
);
create index token_reservations_user on token_reservations (user_id);
create index token_reservations_expiry on token_reservations (expires_at);

-- Ids of transcriptions that have been counted, because a repeated call is answered twice but
-- counts once.
create table counted_transcriptions (
  id uuid primary key,
  counted_at timestamptz not null default now()
);

-- The number of quotations in replies per result and day. Days are in UTC.
create table quotation_counts (
  day date not null,
  assistant_id text not null,
  model text not null,
  prompt_version text not null,
  result text not null,
  count bigint not null,
  primary key (day, assistant_id, model, prompt_version, result)
);
