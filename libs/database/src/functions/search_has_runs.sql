-- Reports whether a text contains all of these runs.
create or replace function search_has_runs(content text, runs text[]) returns boolean
language sql immutable strict parallel safe set search_path from current as $$
  select case when runs = '{}' then true else (
    select bool_and(strpos(text, run) > 0)
      from search_text(left(content, 40000)) as text, unnest(runs) as run
  ) end
$$;
