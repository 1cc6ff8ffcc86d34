-- A text in lower case. A database with the locale C lowers only ASCII, so the function has the
-- collation of PostgreSQL 17, else that of ICU; only a PostgreSQL without both follows its locale.
do $do$ begin
  execute format($format$
    create or replace function fold_case(content text) returns text
    language sql immutable strict parallel safe as $$
      select translate(lower(content %s), 'ς', 'σ')
    $$
  $format$, (select 'collate ' || quote_ident(collname) from pg_collation
    where collname in ('pg_c_utf8', 'und-x-icu') order by collname limit 1));
end $do$;
