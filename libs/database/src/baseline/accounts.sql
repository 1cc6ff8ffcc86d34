create table users (
  id uuid primary key,
  sequence bigint generated always as identity,
  email text not null,
  -- A hash. Empty in an account without a password, and no password matches an empty hash.
  password text not null,
  first_name text,
  last_name text,
  profile_image_url text,
  is_admin boolean not null default false,
  approval_status text default 'approved'
    check (approval_status in ('pending', 'approved', 'rejected')),
  approved_at timestamptz,
  approved_by uuid references users (id) on delete set null,
  must_change_password boolean not null default false,
  -- Lifetime totals. Each new row increases them, and deletions do not reduce them.
  chat_count integer not null default 0,
  message_count integer not null default 0,
  api_usage_count integer not null default 0,
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A closed account gives up its email address, so that a new account can have it. Until the
  -- account is deleted, admins see former_email instead.
  deleting_since timestamptz,
  former_email text
);
create unique index users_email_key on users (lower(email));
create index users_pending on users (created_at) where approval_status = 'pending';
create index users_approved_by on users (approved_by) where approved_by is not null;
create index users_deleting on users (deleting_since) where deleting_since is not null;
create trigger users_updated_at before update of
  email, password, first_name, last_name, profile_image_url, is_admin, approval_status,
  must_change_password
  on users for each row execute function set_updated_at();

create table user_pictures (
  user_id uuid primary key references users (id) on delete cascade,
  version text not null,
  image bytea not null,
  updated_at timestamptz not null default now()
);

create table sessions (
  sid text primary key,
  sess jsonb not null,
  expire timestamptz not null,
  user_id uuid references users (id) on delete cascade,
  used_at timestamptz not null default now()
);
create index sessions_expire on sessions (expire);
create index sessions_user_id on sessions (user_id);

-- The identities of users at OpenID Connect providers, and the sessions that began there.
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

create table api_keys (
  id uuid primary key,
  sequence bigint generated always as identity,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  key_hash text not null unique,
  prefix text not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index api_keys_user_id on api_keys (user_id);

-- The rows have no foreign keys, because they outlive the users they refer to.
create table audit_log (
  id uuid primary key,
  sequence bigint generated always as identity unique,
  at timestamptz not null default now(),
  actor_id uuid,
  action text not null,
  target_id uuid,
  details jsonb not null default '{}'
);
create index audit_log_age on audit_log (at);
-- Each index holds all columns that a filter reads, so that entries which do not match cost little.
create index audit_log_action on audit_log (action, at, sequence);
create index audit_log_actor on audit_log (actor_id, at, sequence, action);
create index audit_log_target on audit_log (target_id, at, sequence, action);
