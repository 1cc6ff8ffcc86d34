-- Keeps the totals of a key's owner while keys are created, revoked and deleted. Calls with a revoked
-- key count, and those with a deleted key do not.
create or replace function total_api_key() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update user_totals set api_keys = api_keys + new.is_active::integer
      where user_id = new.user_id;
  elsif tg_op = 'UPDATE' then
    update user_totals set api_keys = api_keys + new.is_active::integer - old.is_active::integer
      where user_id = new.user_id;
  else
    perform from user_totals where user_id = old.user_id for no key update;
    update user_totals
      set api_keys = api_keys - old.is_active::integer,
        api_calls = api_calls - (select count(*) from api_usage where api_key_id = old.id)
      where user_id = old.user_id;
  end if;
  return old;
end $$;
