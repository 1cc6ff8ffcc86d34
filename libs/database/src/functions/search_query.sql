-- Returns a query for all words of a text. In a script with spaces, the last word may be the
-- beginning of a longer word. Null for a text without a word.
create or replace function search_query(owner uuid, content text) returns tsquery
language sql immutable strict parallel safe set search_path from current as $$
  select string_agg(
      quote_literal(right(owner::text, 12) || word) || case when is_beginning then ':*' else '' end,
      ' & ')::tsquery
    from (
      select left(word, 60), place = max(place) over ()
        from unnest(string_to_array(
          regexp_replace(search_text(content), '[{UNSPACED}]+', ' ', 'g'), ' '
        )) with ordinality as words(word, place)
      union all
      select substr(run, place, 3), length(run) < 3
        from unnest(search_runs(content)) as run,
          generate_series(1, greatest(length(run) - 2, 1)) as place
    ) as words(word, is_beginning)
    where word <> ''
$$;
