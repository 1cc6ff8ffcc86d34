-- Counts what the users have, and stores it as their totals. The totals stay locked meanwhile, so that
-- no change is lost or counted twice.
create or replace function count_user_totals(of_users uuid[]) returns void language plpgsql as $$
begin
  insert into user_totals (user_id) select id from users where id = any(of_users)
    on conflict do nothing;
  perform from user_totals where user_id = any(of_users) order by user_id for no key update;
  with of_chats as (
    select user_id, count(*) as total from chats
      where user_id = any(of_users) and deleting_since is null group by user_id
  ), of_messages as (
    select chats.user_id, count(*) as total
      from chats join messages on messages.chat_id = chats.id
      where chats.user_id = any(of_users) and deleting_since is null group by chats.user_id
  ), of_keys as (
    select user_id, count(*) as total from api_keys
      where user_id = any(of_users) and is_active group by user_id
  ), of_calls as (
    select api_keys.user_id, count(*) as total
      from api_keys join api_usage on api_usage.api_key_id = api_keys.id
      where api_keys.user_id = any(of_users) group by api_keys.user_id
  )
  update user_totals totals
    set chats = coalesce(of_chats.total, 0),
      messages = coalesce(of_messages.total, 0),
      api_keys = coalesce(of_keys.total, 0),
      api_calls = coalesce(of_calls.total, 0)
    from unnest(of_users) as counted (user_id)
      left join of_chats on of_chats.user_id = counted.user_id
      left join of_messages on of_messages.user_id = counted.user_id
      left join of_keys on of_keys.user_id = counted.user_id
      left join of_calls on of_calls.user_id = counted.user_id
    where totals.user_id = counted.user_id;
end $$;
