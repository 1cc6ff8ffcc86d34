import type { Migration } from '../migration.ts';

/** Points and accents of Hebrew, as PostgreSQL escapes. */
const HEBREW_POINTS = [
  ...Array.from({ length: 0x05bd - 0x0591 + 1 }, (_, index) => 0x0591 + index),
  ...[0x05bf, 0x05c1, 0x05c2, 0x05c4, 0x05c5, 0x05c7],
]
  .map((point) => `\\0${point.toString(16)}`)
  .join('');

/** Functions for the search in messages and titles. */
export const wordsOfAText: Migration = {
  name: '0023-words-of-a-text',
  up: `
    create extension if not exists unaccent;

    -- A text for the parser of the full-text search: without diacritics and points, with one form of
    -- the Arabic alif and yeh, and without marks that would join words.
    create function search_text(content text) returns text
    language sql immutable strict parallel safe set search_path from current as $$
      select translate(unaccent('unaccent', content),
        'أإآٱى' || '/._@:-،؛؟۔।॥' || 'ـ' || U&'\\064B\\064C\\064D\\064E\\064F\\0650\\0651\\0652\\0670${HEBREW_POINTS}',
        'اااا' || 'ي' || '            ')
    $$;

    -- Prefixes each word with its owner, so that the index has a part for each user and a search
    -- reads only that part, also for the beginning of a word.
    create function search_words(owner uuid, content text) returns tsvector
    language sql immutable strict parallel safe cost 1000 set search_path from current as $$
      select array_to_tsvector(array(
        select right(owner::text, 12) || lexeme
          from unnest(to_tsvector('simple', search_text(left(content, 40000))))
          where octet_length(lexeme) <= 200))
    $$;

    -- All words of a text, the last one as the beginning of a word. Null without a word.
    create function search_query(owner uuid, content text) returns tsquery
    language sql immutable strict parallel safe set search_path from current as $$
      select string_agg(
          quote_literal(right(owner::text, 12) || lexeme) || case when is_last then ':*' else '' end,
          ' & ')::tsquery
        from (
          select lexeme, positions[cardinality(positions)] = max(positions[cardinality(positions)]) over ()
            as is_last
          from unnest(to_tsvector('simple', search_text(content)))
        ) words
    $$;
  `,
};
