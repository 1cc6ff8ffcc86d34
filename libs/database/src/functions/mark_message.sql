-- Marks a changed message with a number above that of its chat. The writer holds the lock of the chat,
-- and changes the chat in the same transaction, which gives the chat this number or a higher one.
create or replace function mark_message() returns trigger language plpgsql as $$
begin
  new.change := (select change + 1 from chats where id = new.chat_id);
  return new;
end $$;
