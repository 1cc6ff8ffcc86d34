-- Returns the words of a text as the search compares them, separated by single spaces.
create or replace function search_text(content text) returns text
language plpgsql immutable strict parallel safe set search_path from current as $$
declare
  words text := regexp_replace(content, '[{SEPARATORS}]+', ' ', 'g');
begin
  -- Words in ASCII have no accents and only one form. The other steps would not change them.
  if octet_length(words) = length(words) then return btrim(lower(words collate "C")); end if;
  return btrim(translate(
    fold_case(normalize(
      unaccent('unaccent', regexp_replace(normalize(words, NFKD), '[{IGNORED}]+', '', 'g')),
      NFC)),
    'أإآٱى', 'اااا' || 'ي'));
end $$;
