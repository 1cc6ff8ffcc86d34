-- Returns the runs of a searched text that are longer than the groups of letters in the index.
create or replace function search_long_runs(content text) returns text[]
language sql immutable strict parallel safe set search_path from current as $$
  select array(select run from unnest(search_runs(content)) as run where length(run) > 3)
$$;
