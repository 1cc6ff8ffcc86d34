-- Gives each new user totals of 0, and removes the totals of a user who is deleted. The latter comes
-- first, so that the deletion of the user's rows has no totals left to change.
create or replace function total_user() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from user_totals where user_id = old.id;
    return old;
  end if;
  insert into user_totals (user_id, chats, messages, api_keys, api_calls)
    values (new.id, 0, 0, 0, 0)
    on conflict do nothing;
  return null;
end $$;
