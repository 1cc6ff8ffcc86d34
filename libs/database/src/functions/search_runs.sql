-- Returns the parts of a text that are in scripts without spaces.
create or replace function search_runs(content text) returns text[]
language sql immutable strict parallel safe set search_path from current as $$
  select string_to_array(
    btrim(regexp_replace(search_text(content), '[^{UNSPACED}]+', ' ', 'g')), ' ')
$$;
