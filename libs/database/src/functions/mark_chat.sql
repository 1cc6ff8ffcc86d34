-- Numbers each change of a chat by the counter of its owner. The counter stays locked until the commit,
-- so the changes of a user's chats become visible in the order of their numbers. Remembers a chat that
-- is closed, because its row will be deleted.
create or replace function mark_chat() returns trigger language plpgsql as $$
declare
  number bigint;
begin
  if tg_op = 'INSERT' then
    -- Lock order: user before totals, as in the triggers that count chats and messages.
    perform from users where id = new.user_id for no key update;
  end if;
  update user_totals set chat_changes = chat_changes + 1 where user_id = new.user_id
    returning chat_changes into number;
  if number is null then return new; end if;
  new.change := number;
  if tg_op = 'UPDATE' and old.deleting_since is null and new.deleting_since is not null then
    insert into deleted_chats (chat_id, user_id, change) values (new.id, new.user_id, number);
  end if;
  return new;
end $$;
