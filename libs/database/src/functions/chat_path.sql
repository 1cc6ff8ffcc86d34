-- Returns the runs of the path that ends at the sequence of_end, newest first. A run is a range of
-- consecutive messages.
create or replace function chat_path(of_chat uuid, of_end bigint)
returns table (first bigint, last bigint) language plpgsql stable rows 2 as $$
declare
  branch record;
begin
  last := of_end;
  while last > 0 loop
    select sequence, parent_sequence into branch from messages
      where chat_id = of_chat and parent_sequence is not null and sequence <= last
      order by sequence desc limit 1;
    first := coalesce(branch.sequence, 1);
    return next;
    last := branch.parent_sequence;
  end loop;
end $$;
