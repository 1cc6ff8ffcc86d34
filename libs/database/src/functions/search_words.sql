-- Returns the words of a message for the index. Each word begins with its owner, so that a search
-- reads only the part of one user. In scripts without spaces, a word is a letter with the two
-- letters that follow it. Folding can turn a letter into two letters, and more than 40,000 groups
-- of letters do not fit into a tsvector.
create or replace function search_words(owner uuid, content text) returns tsvector
language plpgsql immutable strict parallel safe set search_path from current cost 1000 as $$
declare
  folded text := left(search_text(left(content, 40000)), 40000);
  part text := right(owner::text, 12);
  unspaced text;
begin
  if folded !~ '[{UNSPACED}]' then
    return array_to_tsvector(array(
      select part || left(word, 60) from unnest(string_to_array(folded, ' ')) as word
        where word <> ''));
  end if;
  unspaced := regexp_replace(folded, '[^{UNSPACED}]+', ' ', 'g');
  return array_to_tsvector(array(
    select part || left(word, 60)
      from unnest(
        string_to_array(regexp_replace(folded, '[{UNSPACED}]+', ' ', 'g'), ' ')) as word
      where word <> ''
    union all
    select part || case when coalesce(second, ' ') = ' ' then first
        else concat(first, second, nullif(third, ' ')) end
      from unnest(
          string_to_array(unspaced, null),
          string_to_array(substr(unspaced, 2), null),
          string_to_array(substr(unspaced, 3), null)
        ) as letters(first, second, third)
      where first <> ' '));
end $$;
