-- Returns the words of a message for the index. Each word begins with its owner, so that a search
-- reads only the part of one user. In scripts without spaces, a word is a letter with the two
-- letters that follow it. Folding can turn a letter into two letters, and more than 40,000 groups
-- of letters do not fit into a tsvector.
create or replace function search_words(owner uuid, content text) returns tsvector
language sql immutable strict parallel safe set search_path from current cost 1000 as $$
  with folded as (
    select left(search_text(left(content, 40000)), 40000) as text, right(owner::text, 12) as part
  )
  select array_to_tsvector(array(
    select part || left(word, 60)
      from folded,
        unnest(string_to_array(regexp_replace(text, '[{UNSPACED}]+', ' ', 'g'), ' ')) as word
      where word <> ''
    union all
    select part || case when coalesce(second, ' ') = ' ' then first
        else concat(first, second, nullif(third, ' ')) end
      from folded,
        regexp_replace(text, '[^{UNSPACED}]+', ' ', 'g') as unspaced,
        unnest(
          string_to_array(unspaced, null),
          string_to_array(substr(unspaced, 2), null),
          string_to_array(substr(unspaced, 3), null)
        ) as letters(first, second, third)
      where first <> ' '))
$$;
