-- Returns the end of the path through a message: the newest message below it, or the message
-- itself.
create or replace function path_through(of_chat uuid, of_sequence bigint)
returns bigint language sql stable as $$
  with recursive branches as materialized (
    select sequence as first, parent_sequence,
      lead(sequence) over (order by sequence) - 1 as last
    from messages where chat_id = of_chat and parent_sequence is not null
  ), below as (
    select of_sequence as first,
      (select min(first) - 1 from branches where first > of_sequence) as last
    union all
    select branches.first, branches.last from below join branches
      on branches.parent_sequence >= below.first
      and (below.last is null or branches.parent_sequence <= below.last)
  ), newest as (
    select first, last from below order by first desc limit 1
  )
  select max(sequence) from messages, newest
    where chat_id = of_chat and sequence >= newest.first
      and (newest.last is null or sequence <= newest.last)
$$;
