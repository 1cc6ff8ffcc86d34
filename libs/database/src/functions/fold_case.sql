-- Returns a text in lower case. With the locale C, lower() changes only ASCII letters. The function
-- therefore uses a collation of PostgreSQL 17, or of ICU if that is missing. Only a PostgreSQL
-- without both uses the database's locale.
do $do$ begin
  execute format($format$
    create or replace function fold_case(content text) returns text
    language sql immutable strict parallel safe as $$
      select translate(lower(content %s), 'ς', 'σ')
    $$
  $format$, (select 'collate ' || quote_ident(collname) from pg_collation
    where collname in ('pg_c_utf8', 'und-x-icu') order by collname limit 1));
end $do$;
