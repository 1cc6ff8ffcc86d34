-- Counts what the users have, and stores it as their totals. The totals stay locked meanwhile, so that
-- no change is lost or counted twice.
create or replace function count_user_totals(of_users uuid[]) returns void language plpgsql as $$
begin
  insert into user_totals (user_id) select id from users where id = any(of_users)
    on conflict do nothing;
  perform from user_totals where user_id = any(of_users) order by user_id for no key update;
  update user_totals totals
    set chats = (
        select count(*) from chats
          where chats.user_id = totals.user_id and deleting_since is null),
      messages = (
        select count(*) from chats join messages on messages.chat_id = chats.id
          where chats.user_id = totals.user_id and deleting_since is null),
      api_keys = (
        select count(*) from api_keys where api_keys.user_id = totals.user_id and is_active),
      api_calls = (
        select count(*) from api_keys join api_usage on api_usage.api_key_id = api_keys.id
          where api_keys.user_id = totals.user_id)
    where user_id = any(of_users);
end $$;
