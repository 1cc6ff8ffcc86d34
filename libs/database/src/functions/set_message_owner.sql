create or replace function set_message_owner() returns trigger language plpgsql as $$
begin
  new.user_id := (select user_id from chats where id = new.chat_id);
  return new;
end $$;
