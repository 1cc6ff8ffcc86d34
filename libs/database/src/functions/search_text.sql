-- Returns the words of a text as the search compares them, separated by single spaces.
create or replace function search_text(content text) returns text
language sql immutable strict parallel safe set search_path from current as $$
  select btrim(translate(
    fold_case(normalize(
      unaccent('unaccent', regexp_replace(
        normalize(regexp_replace(content, '[{SEPARATORS}]+', ' ', 'g'), NFKD),
        '[{IGNORED}]+', '', 'g')),
      NFC)),
    'أإآٱى', 'اااا' || 'ي'))
$$;
