create or replace function total_api_calls() returns trigger language plpgsql as $$
declare
  change integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform from user_totals
    where user_id in (
      select api_keys.user_id from changed join api_keys on api_keys.id = changed.api_key_id)
    order by user_id for no key update;
  if not found then return null; end if;
  update user_totals set api_calls = user_totals.api_calls + change * counted.added
    from (
      select api_keys.user_id, count(*) as added
        from changed join api_keys on api_keys.id = changed.api_key_id
        group by api_keys.user_id
    ) counted
    where user_totals.user_id = counted.user_id;
  return null;
end $$;
