-- Names a list in this life of the database. The name changes when the database is restored into
-- another one or to an earlier time, or when a standby takes over, because changes may then be lost.
create or replace function list_life(list text) returns text language sql stable as $$
  select left(encode(sha256(convert_to(concat_ws(' ',
      list, system_identifier, left(pg_walfile_name(pg_current_wal_insert_lsn()), 8),
      'chats'::regclass::oid), 'UTF8')), 'hex'), 12)
    from pg_control_system()
$$;
