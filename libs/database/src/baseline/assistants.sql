-- The assistants that admins changed or added, and all their versions. The rows of a removed
-- assistant stay, so that its id is never used again. A built-in assistant without a row is
-- unchanged from the release.
create table assistants (
  id text primary key,
  sequence bigint generated always as identity,
  -- Null until the first version is published.
  published_number int,
  removed_at timestamptz,
  created_at timestamptz not null default now()
);

create table assistant_versions (
  assistant_id text not null references assistants (id),
  number int not null,
  sequence bigint generated always as identity unique,
  name text not null,
  description text not null,
  icon text not null,
  prompt text not null,
  model text,
  temperature double precision,
  active boolean not null,
  -- Hashes of the release's texts when a version of a built-in assistant was saved.
  release jsonb,
  restores int,
  reset boolean not null default false,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  published_at timestamptz,
  primary key (assistant_id, number)
);
create index assistant_versions_author on assistant_versions (created_by);
alter table assistants add constraint assistants_published
  foreign key (id, published_number) references assistant_versions (assistant_id, number);
