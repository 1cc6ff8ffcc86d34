-- Keeps the totals of a chat's owner while chats are added, closed and deleted. The lock on the totals
-- comes before the count, so that the count has the messages of the transactions before this one.
create or replace function total_chat() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update user_totals set chats = chats + 1 where user_id = new.user_id;
    return null;
  end if;
  perform from user_totals where user_id = old.user_id for no key update;
  update user_totals
    set chats = chats - 1,
      messages = messages - (select count(*) from messages where chat_id = old.id)
    where user_id = old.user_id;
  return old;
end $$;
