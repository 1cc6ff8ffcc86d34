-- Returns the summary of a chat, if it summarises messages on the path.
create or replace function path_summary(of_chat uuid, of_end bigint)
returns table (summary text, summary_sequence bigint) language sql stable as $$
  select chats.summary, chats.summary_sequence from chats
    where id = of_chat and chats.summary_sequence is not null and exists (
      select from chat_path(of_chat, of_end) as run
        where chats.summary_sequence between run.first and run.last
    )
$$;
