-- Returns the messages of a path that its summary does not cover, oldest first, without empty
-- replies. Of a long path, returns only the newest messages, up to most_bytes.
create or replace function path_history(of_chat uuid, of_end bigint, most_bytes integer)
returns table (sequence bigint, role text, content text) language sql stable as $$
  select newest.sequence, newest.role, newest.content from (
    select m.sequence, m.role, m.content,
      sum(octet_length(m.content)) over (order by m.sequence desc) as bytes
    from chat_path(of_chat, of_end) as run
    join messages m on m.chat_id = of_chat and m.sequence between run.first and run.last
    where m.content <> '' and m.sequence >
      coalesce((select summary_sequence from path_summary(of_chat, of_end)), 0)
  ) as newest
  where bytes - octet_length(newest.content) < most_bytes
  order by newest.sequence
$$;
