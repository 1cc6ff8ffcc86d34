create table chats (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  assistant_id text not null default 'storyteller',
  title text not null default 'New Chat',
  title_set_by_user boolean not null default false,
  -- True if the model was asked for a title, which happens once.
  title_requested boolean not null default false,
  thread_id text,
  -- A summary of the messages up to and including summary_sequence. The model gets it when these
  -- messages no longer fit its context window.
  summary text,
  summary_sequence bigint,
  -- The sequence of the last message of the path that the chat shows. Null if that is the newest
  -- message.
  path_end bigint,
  pinned boolean not null default false,
  archived boolean not null default false,
  last_read_at timestamptz not null default now(),
  -- The passage that the chat is about: { "ref": …, "textId": … }. The text may be removed later.
  passage jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleting_since timestamptz
);
create index chats_user_activity on chats (user_id, updated_at desc);
create index chats_pinned on chats (user_id, updated_at desc) where pinned;
create index chats_deleting on chats (deleting_since) where deleting_since is not null;
create trigger chats_counted after insert on chats
  for each row execute function count_chat();

create table messages (
  id uuid primary key,
  sequence bigint generated always as identity,
  chat_id uuid not null references chats (id) on delete cascade,
  -- The sequence of the message that a message follows, or 0 at the start of a chat. Only the first
  -- message of a branch has a value. All other messages follow the preceding message in the chat.
  parent_sequence bigint,
  -- The owner of the chat, for the search index. A trigger sets the column for every writer.
  user_id uuid,
  role text not null check (role in ('user', 'assistant')),
  content text not null,
  status text not null default 'complete'
    check (status in ('streaming', 'complete', 'stopped', 'interrupted', 'failed')),
  assistant_id text,
  error jsonb,
  -- The list of references and quotations that the server found in the message. Null without
  -- annotations.
  annotations jsonb,
  created_at timestamptz not null default now()
);
create index messages_chat_order on messages (chat_id, sequence);
create index messages_branches on messages (chat_id, sequence) where parent_sequence is not null;
create index messages_streaming on messages (chat_id) where status = 'streaming';
create trigger messages_owner before insert on messages
  for each row when (new.user_id is null) execute function set_message_owner();
create trigger messages_counted after insert on messages
  referencing new table as added
  for each statement execute function count_messages();

-- Copies of chats that their owners share by a link. Only a hash of the link's token is stored. The
-- messages are a single JSON array, so a copy is read and deleted as one row.
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
