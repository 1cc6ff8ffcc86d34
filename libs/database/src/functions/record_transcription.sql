create or replace function record_transcription(of_id uuid, of_user uuid, new_ms bigint)
returns void language plpgsql as $$
begin
  insert into counted_transcriptions (id) values (of_id) on conflict do nothing;
  if found then perform record_usage(of_user, '', '', 0, 0, 0, new_ms, 0); end if;
end $$;
