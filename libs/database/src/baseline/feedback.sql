create table feedback (
  id uuid primary key,
  sequence bigint generated always as identity,
  message text not null,
  user_email text,
  user_name text,
  user_id uuid references users (id) on delete set null,
  status text not null default 'new' check (status in ('new', 'read', 'resolved')),
  category text check (category in ('bug', 'feature', 'general', 'other')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index feedback_newest on feedback (created_at desc);
create index feedback_order on feedback (sequence desc);
create index feedback_unread on feedback (id) where status = 'new';
create index feedback_user_id on feedback (user_id) where user_id is not null;
create trigger feedback_updated_at before update on feedback
  for each row execute function set_updated_at();
